# Lo que dice la aplicación. Todo lo de un juego viene del motor en el idioma de quien lee.

lang-en = English
lang-es = Español

nav-label = Páginas
nav-skip = Saltar al contenido
nav-start = Jugar
nav-table = Mesa
nav-rules = Reglas
nav-replays = Partidas
nav-scenario = Escenarios
nav-cards = Cartas
nav-settings = Ajustes

start-title = Juega según las reglas tal como están escritas
start-intro = Cuatro juegos de cartas que conocen su propio reglamento. El motor lee el texto de las cartas, ofrece lo que es legal y nombra la cláusula cuando algo no lo es.
start-games = Juegos
start-go-on = Sigue jugando
start-resume = Seguir
start-play = Jugar
start-setup = Elegir mazos
start-seats = de { $from } a { $to } asientos
start-seats-one = { $n } asientos
start-decks = { $n } { $n ->
    [one] mazo de la casa
   *[other] mazos de la casa
}
start-loading = El motor está arrancando …
start-legal = Los juegos y los nombres de sus cartas pertenecen a sus editoriales, que no participan en esto. Los mazos de la casa son nuestros; la aplicación no trae textos ni ilustraciones de ninguna editorial.
start-about-lorcana = Aventúrate con una tripulación de personajes, canta canciones, desafía a tus rivales. Gana quien llegue primero a veinte de leyenda.
start-about-swu = Una acción cada vez, en tierra y en el espacio, hasta que caiga una base.
start-about-champions = Jugad juntos contra un villano con planes propios: frustrad su trama, sobrevivid, devolved el golpe.
start-about-foursouls = Saquea, compra, tira dados, lucha con monstruos y regatea con tus rivales. Ganan cuatro almas.

setup-seats = Asientos
setup-seat = Asiento { $n }
setup-who = Juega
setup-me = yo
setup-deck = Mazo
setup-deck-any = lo habitual
setup-deck-paste = pegar una lista …
setup-pasted = mazo { $n }
setup-deck-read = { $n } cartas, { $kinds } { $kinds ->
    [one] distinta
   *[other] distintas
}
setup-list = La lista, en cualquier forma en que se intercambian mazos
setup-options = Reglas y opciones
setup-usual = lo habitual ({ $value })
setup-none = lo habitual
setup-seed = Semilla de las mezclas (vacía: otra cada vez)
setup-cards = Cartas, mazos e imágenes propias
setup-cards-about = Las bases de cartas, listas de mazos e imágenes se quedan en este navegador. Marca los archivos de cartas que ha de usar esta partida.
setup-any-deck = Jugar con estos mazos de todos modos
setup-partial = Permitir cartas que solo se entienden en parte

files-pick = Elegir archivos
files-drop = o suéltalos aquí
files-kept = { $n ->
    [one] 1 archivo guardado en este navegador
   *[other] { $n } archivos guardados en este navegador
}

board-label = Tablero
board-table = Mesa
board-you = { $player } (tú)
zone-ready = { $ready }/{ $n }
zone-ready-long = { $ready } de { $n } preparadas
strip-label = Lo que ocurre
strip-your-turn = Tu turno
strip-turn-of = Turno de { $player }
strip-active = activo
strip-waiting = Lo que espera, primero lo siguiente
strip-lasting = { $n ->
    [one] 1 efecto duradero
   *[other] { $n } efectos duraderos
}

card-unknown = carta desconocida
card-damage = daño { $n }
card-copy = copia
card-can = Puedes: { $options }
card-can-be-picked = Se puede elegir
card-options = Lo que puedes hacer con ella
number-printed = (impreso { $n })

prompt-picked = { $n } elegidas, { $left } más posibles
prompt-picked-any = { $n } elegidas
prompt-points = { $n } repartidos, quedan { $left }
prompt-point-less = uno menos: { $card }
prompt-confirm = Confirmar { $n }
prompt-confirm-none = Confirmar: ninguna
prompt-set = Fijar { $n }
prompt-less = menos
prompt-more = más
prompt-wait = A la espera:

table-none = No hay ninguna partida abierta
table-undo = Deshacer
table-undone = De vuelta a tu última decisión.
table-pass = Pasar
table-pass-hint = Pasa hasta que ocurra algo que te concierna
table-log = Registro
table-fold = Plegar
table-unfold = Abrir
table-more = Más
table-save = Guardar como archivo
table-keys = Teclas
table-concede = Rendirse
table-concede-sure = ¿Abandonar esta partida?
table-again = Jugar otra vez
table-look-back = Repasarla
table-restarted = El motor se paró y se ha vuelto a arrancar. La partida sigue desde tu última elección.
table-puzzle-solved = Resuelto.
table-puzzle-missed = El turno ha terminado. Deshaz o prueba desde el principio.

undo-none = No hay nada que deshacer
undo-nothing = Nadie ha sabido nada nuevo desde entonces
undo-card = Desde entonces se ha visto una carta
undo-chance = Desde entonces se ha sabido algo oculto o al azar

share-link = Compartir con un enlace
share-copied = Copiado: quien abra el enlace verá esta partida con sus notas.
share-here = Quien abra este enlace verá esta partida con sus notas.
share-too-long = Esta partida es demasiado larga para un enlace. Compártela como archivo.
share-own-cards = Esta partida tiene cartas tuyas, que no caben en un enlace. Compártela como archivo.
share-broken = Este enlace no es una partida, o le falta una parte.
notes-here = Nota sobre el paso { $n }
notes-all = Todas las notas

log-label = Lo que ha ocurrido
log-empty = Nada todavía.

why-title = ¿Por qué no?
why-nothing = Ahora no hay nada que decir de ella.

keys-title = Teclas
keys-digits = elegir la opción con ese número
keys-arrows = recorrer las cartas
keys-why = leer la carta en que estás y por qué no puede más
keys-log = abrir el registro
keys-undo = deshacer tu última elección
keys-pass = pasar hasta que ocurra algo
keys-confirm = confirmar lo elegido
keys-prompt = ir a la pregunta
keys-board = ir al tablero
keys-keys = estas teclas

settings-lang = Idioma
settings-theme = Colores
settings-pace = Pasos de los demás
settings-pace-none = de una vez
settings-pace-ms = { $n } ms
settings-passes = Pasar sin preguntar cuando no hay otra cosa que hacer
settings-keys = Las teclas sueltas actúan en la mesa
theme-system = como el sistema
theme-light = claro
theme-dark = oscuro

panel-label = Detalles
panel-close = Cerrar
panel-back = Atrás

rules-find = Busca una cláusula, una palabra clave o palabras
rules-found = { $clauses ->
    [one] 1 cláusula
   *[other] { $clauses } cláusulas
}, { $keywords ->
    [one] 1 palabra clave
   *[other] { $keywords } palabras clave
}
rules-keywords = Palabras clave
rules-clauses = Reglamento
rules-example = un ejemplo que funciona
rules-examples = Ejemplos que funcionan
rules-shown-by = Lo muestran
rules-open = Abrir en el reglamento
rules-unknown = Nada se llama { $id }.
rules-if-twice = Si una carta la tiene dos veces:

replays-intro = Cada partida que juegas aquí se guarda en este navegador. Abre una para recorrerla elección por elección, ver qué más se ofrecía y seguir jugando desde cualquier punto en cualquier asiento.
replays-open = Abrir una partida guardada
replays-steps = { $n ->
    [one] 1 elección
   *[other] { $n } elecciones
}
replays-unfinished = sin terminar
replays-watch = Ver
replays-share = Guardar como archivo
replays-discard = Borrar
replays-none = Todavía no hay partidas.
replays-changed = Las cartas o las reglas han cambiado desde que se guardó (motor { $engine }).
replays-first = Al principio
replays-back = Una elección atrás
replays-next = Una elección adelante
replays-last = Al final
replays-run = Reproducir
replays-pause = Pausa
replays-step = Elección
replays-at = { $n } de { $of }
replays-eyes = Vista por
replays-all = todos
replays-taken = elegida
replays-fork = Seguir jugando desde aquí como
replays-fork-all = todos los asientos

scenario-intro = Un escenario dice qué hay en la mesa, qué se hace y qué debe cumplirse entonces. Los jueces responden preguntas con ellos; tú también puedes.
scenario-gallery = Galería
scenario-find = Busca por palabra clave, cláusula o palabras
scenario-found = { $n ->
    [one] 1 escenario
   *[other] { $n } escenarios
}
scenario-more = Mostrar más
scenario-puzzles = Problemas
scenario-puzzle = Problema: gana en este turno
scenario-solve = Resolverlo jugando
scenario-solution = Mostrar una solución
scenario-editor = Escenario
scenario-run = Ejecutar
scenario-play = Jugar desde este tablero
scenario-play-from = Seguir jugando desde aquí
scenario-keep = Guardar como archivo
scenario-passed = Todo es como dice
scenario-failed = No todo es como dice
scenario-begin = el tablero
scenario-expected = Se esperaba:
scenario-is = Hay:
explore-run = Explorar
explore-from = Explorar desde aquí
explore-running = Se prueban todos los caminos …
explore-until = Hasta dónde:
explore-until-settled = hasta que nada espere
explore-until-turn = hasta que acabe el turno
explore-title = En qué puede acabar
explore-more = Mirar más posiciones
explore-always = En todos los resultados
explore-outcome = Resultado { $n }
explore-way = El camino más corto
explore-no-choice = No hay nada que elegir.
tried-title = Lo que intentó ocurrir
tried-since = Lo que intentó ocurrir desde tu última elección

build-open = Poner cartas en el tablero
build-about = Elige una zona y pulsa cartas de la lista; o arrastra una carta a una zona. Las líneas del escenario se escriben solas.
build-find = Busca cartas del juego de la casa
build-found = { $n ->
    [one] 1 carta
   *[other] { $n } cartas
}
build-player = Jugador { $n }
build-table = Mesa
build-put = { $card } está en { $place }.
build-title = Mi pregunta

cards-intro = Escribe una carta y mira al momento qué lee el motor. Lo que no se entiende queda marcado; una carta así no entra en juego salvo que lo permitas.
cards-write = Texto de la carta
cards-understood = Lo que se entiende
cards-reading = Leyendo …
cards-keep = Guardarla para jugar
cards-kept = { $name } queda en este navegador; márcala al preparar una partida.
cards-play = Preparar una partida
cards-not-read = No se entiende: «{ $text }»
cards-doubtful = Puede significar dos cosas: «{ $text }»
cards-left-open = Queda sin aclarar:
cards-nearest = Frase más cercana: { $phrase }
cards-expected = Podría haber seguido: { $words }
state-exact = entendida
state-doubtful = dudosa
state-partial = en parte
state-text_only = solo texto

coverage-title = Cartas a mano
coverage-find = Busca una carta
coverage-state = Estado
coverage-all = todos
coverage-card = Carta
coverage-unread = No se entiende
coverage-before = Antes
coverage-after = Siguiente
coverage-page = { $from }–{ $to } de { $n }
coverage-phrases = Lo que menos se entiende

nav-online = Con otros
setup-guest = otra persona, con un enlace
online-none = Esta página no tiene servidor en el que encontrarse. Pide a quien la ofrece «byword serve --data».
online-name = Tu nombre en la mesa
online-enter = Ver las mesas
online-come = Ir a la mesa
online-open = Abrir la mesa
online-make = Una mesa de { $game }
online-tables = Mesas abiertas
online-no-tables = Nadie espera ahora en una mesa abierta.
online-waiting = La partida empieza cuando hay alguien en cada puesto. Reparte los enlaces.
online-room = La mesa
online-empty = nadie todavía
online-you = tú
online-bot = bot
online-here = presente
online-away = ausente
online-won = { $n ->
    [one] 1 partida ganada
   *[other] { $n } partidas ganadas
}
online-sit = Sentarse aquí
online-stand = Dejar el puesto
online-invite = Crear un enlace
online-device = Enlace para otro dispositivo
online-link = Enlace a este puesto, para una persona
online-mute = Silenciar
online-more = { $n ->
    [one] 1 persona mira
   *[other] { $n } personas miran
}
online-watch = Para mirar:
online-commitment = La mezcla está prometida con este resumen:
online-question = { $name } pide deshacer su última decisión.
online-grant = Permitirlo
online-deny = No
online-rematch = Otra partida
online-again = { $n ->
    [one] 1 persona quiere
   *[other] { $n } personas quieren
}
online-chat = Lo que se ha dicho
online-say = Decir algo
online-send = Enviar
online-lost = No se llega al servidor. Esta página vuelve por sí sola.
online-clock = Reloj
online-clock-none = sin reloj
online-clock-calm = tranquilo
online-clock-brisk = rápido
online-clock-strict = estricto
online-clock-now = { $time } para responder
online-clock-left = { $time } de reserva
online-clock-stands = parado, no hay nadie
online-clock-away = fuera; el reloj sigue en { $time }
online-clock-about = { $prompt } para cada decisión, { $reserve } de reserva para la partida.
online-clock-wait = A quien se va se le espera
online-clock-minutes = { $n ->
    [one] 1 minuto en total
   *[other] { $n } minutos en total
}
online-lapse-pass = A quien se le acaba el tiempo pasa; donde no se puede pasar, responde un bot.
online-lapse-lose = A quien se le acaba el tiempo pierde.
online-delay = Quien mira lo ve
online-delay-by = { $n ->
    [0] al momento
   *[other] { $n } jugadas después
}
online-behind = Lo que ves va { $n } jugadas por detrás.
online-report = Avisar
online-report-what = Qué va mal (quien lleva el servidor lo recibe con esta partida)
online-reported = Gracias. Se ha guardado con la partida.
online-rules = La mesa
online-undo = Deshacer
online-undo-learned = libre si nadie supo nada nuevo
online-undo-consent = si los demás lo permiten
online-undo-off = nunca
online-best = Al mejor de
online-public = Cualquiera puede encontrar la mesa y sentarse
online-watchers = Otros pueden mirar
