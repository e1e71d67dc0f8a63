# Palabras comunes a todos los juegos. El archivo de cada juego tiene preferencia.

seat = Jugador { $n }
nobody = nadie
nothing = nada
a-card = una carta

# --- El tablero
zone-hand = mano
turn = Turno { $n }
board-turn = Turno { $n }, { $player } está activo
board-table = Mesa
board-you = { $player } (tú)
board-pile = { $n } { $n ->
    [one] carta
   *[other] cartas
}{ $turned ->
    [0] {""}
    [one] , 1 girada
   *[other] , { $turned } giradas
}
card-damage = daño { $n }
card-turned = girada
card-facedown = boca abajo

# --- Decisiones
decision-act = { $player }, ¿qué haces?
decision-respond = { $player }, ¿respondes?
decision-respond-card = { $player }, ¿respondes a { $card }?
decision-card = { $player }, elige una carta
decision-card-card = { $player }, elige una carta para { $card }
decision-pay = { $player }, elige con qué pagas
decision-pay-card = { $player }, elige con qué pagas { $card }
decision-player = { $player }, elige un jugador
decision-player-card = { $player }, elige un jugador para { $card }
decision-may = { $player }, ¿quieres hacerlo?
decision-may-card = { $player }, ¿usas { $card }?
decision-mode = { $player }, elige uno
decision-mode-card = { $player }, elige uno para { $card }
decision-number = { $player }, elige un número
decision-number-card = { $player }, elige un número para { $card }
decision-order = { $player }, ¿qué habilidad va ahora?
decision-replace = { $player }, ¿qué cambio se aplica primero?
decision-mulligan = { $player }, ¿qué cartas devuelves?
decision-keep = { $player }, elige cartas
decision-place = { $player }, ¿adónde va?
decision-place-card = { $player }, ¿adónde va { $card }?
decision-defend = { $player }, ¿quién defiende?
decision-defend-card = { $player }, ¿quién defiende contra { $card }?
decision-name = { $player }, elige un nombre
decision-name-card = { $player }, elige un nombre para { $card }

# --- Por qué no
refusal-forbidden = { $card } lo prohíbe ({ $verb }).
refusal-forbidden-rule = Una regla lo prohíbe ({ $verb }).
refusal-must-be-other = Hay que elegir { $card }.
refusal-must-be-other-rule = Hay que elegir otra carta.
refusal-cannot-pay = Cuesta { $cost } y hay { $have }.
refusal-not-now = No es el momento.
refusal-is-turned = { $card } está { $state }.
refusal-is-turned-rule = La carta está { $state }.
refusal-is-upright = { $card } está enderezada.
refusal-is-upright-rule = La carta está enderezada.
refusal-just-came = { $card } llegó este turno.
refusal-just-came-rule = La carta llegó este turno.
refusal-not-there = { $card } no está donde, o no es lo que, haría falta.
refusal-not-there-rule = Una carta no está donde, o no es lo que, haría falta.
refusal-wrong-player = { $card } es de otro jugador.
refusal-wrong-player-rule = Es de otro jugador.
refusal-wrong-kind = { $card } no es de la clase que se pide.
refusal-wrong-kind-rule = No es de la clase que se pide.
refusal-limit-reached = Ya se hizo tantas veces como se puede ({ $card }).
refusal-limit-reached-rule = Ya se hizo tantas veces como se puede.
refusal-no-object = No se puede hacer con { $card }: las dos cartas no encajan.
refusal-no-object-rule = No hay nada sobre lo que hacerlo.
refusal-condition-fails = La condición de { $card } no se cumple.
refusal-condition-fails-rule = Su condición no se cumple.
refusal-no-effect = No cambiaría nada.
refusal-unknown = Nadie puede hacer algo así aquí.
# What is lacking, behind the reason.
lack-asked = Ahora se pregunta: { $decision }
lack-decides = Ahora decide { $player }.
lack-more = { $n ->
    [one] Haría falta 1 más.
   *[other] Harían falta { $n } más.
}
lack-place = { $card }: { $sort } de { $player }, { $zone }.
lack-text = { $card } dice: { $text }
lack-upright = { $card } tendría que estar sin girar.
lack-turned = { $card } tendría que estar { $state }.
lack-controller = { $card } es de { $player }.
lack-rule = La regla: { $statement }
lack-possible = Ahora se puede: { $options }.

# --- El registro
log-chose = { $player }: { $option }
log-over = La partida ha terminado.
log-triggered = se activa el efecto de { $card }.
log-triggered-rule = Se activa un efecto.
log-rewritten = { $card } cambia lo que ocurre.
log-rewritten-rule = Una regla cambia lo que ocurre.
log-dropped = { $card } lo impide.
log-dropped-rule = No ocurre.
log-fizzled = { $card } se queda sin efecto.
log-fizzled-rule = Una habilidad se queda sin efecto.
# Por qué una habilidad no respondió a un suceso.
missed-event = { $card } espera otra cosa.
missed-place = { $card } lo deja pasar ({ $event }): viene de otro sitio o va a otro.
missed-amount = { $card } lo deja pasar ({ $event }): la cantidad es otra.
missed-player = { $card } lo deja pasar ({ $event }): se trata de otro jugador.
missed-subject = { $card } lo deja pasar ({ $event }): no es una carta como la que espera.
missed-other = { $card } lo deja pasar ({ $event }): la otra carta no es como la que espera.
missed-cause = { $card } lo deja pasar ({ $event }): lo causó otra cosa.
missed-condition = { $card } lo deja pasar ({ $event }): no se cumple su condición.
missed-limit = { $card } lo deja pasar ({ $event }): ya se ha usado tantas veces como se puede.

event-move = { $card } va de { $from } a { $to } ({ $owner })
event-move-shared = { $card } va de { $from } a { $to }
event-move-draw = { $player } roba { $card }
event-move-discard = se descarta { $card }
event-move-play = { $player } juega { $card }
event-move-setup = -
event-move-follow = { $card } va también a { $to } ({ $owner })
event-damage = { $card } recibe { $amount } de daño
event-heal = se retira { $amount } de daño de { $card }
event-turn = { $card } se gira
event-ready = { $card } se endereza
event-counter = { $card } { $sign ->
    [down] pierde
   *[up] recibe
} { $amount } { $detail }
event-tally = { $player }: { $sign ->
    [down] -
   *[up] +
}{ $amount } { $detail }
event-attach = { $card } se une a { $other }
event-act = { $card }: { $verb }
event-choose = -
event-reveal = se revela { $card }
event-shuffle = { $player } baraja
event-roll = { $player } saca un { $amount }
event-moment = -
event-control = { $player } toma el control de { $card }
event-flip = { $card } se da la vuelta
event-create = se crea { $card }

# --- Jugar
play-game = { $game }, semilla { $seed }. Eres { $player }. Escribe ayuda para ver los comandos.
play-resumed = { $game }: { $steps } decisiones hasta ahora. Eres { $player }. Escribe ayuda para ver los comandos.
play-prompt = >
play-option-range = No hay opción { $n }; hay { $count }.
play-ambiguous = «{ $text }» puede ser: { $options }.
play-not-offered = «{ $text }» no se ofrece. { $why }
play-not-understood = «{ $text }» no es una opción ni un comando; escribe ayuda.
play-near = ¿Querías decir «{ $near }»?
play-why-offered = Puedes: opción { $n }.
play-why-unknown = Nada de lo que podrías querer se llama «{ $text }».
play-why-tried = Lo que intentó ocurrir desde tu última elección, y por qué no ocurrió:
play-why-usage = por qué <carta o acción>; a solas: qué habilidades dejaron pasar lo ocurrido desde tu última elección
play-rule-usage = regla <cláusula>
play-rule-unknown = No hay cláusula { $clause }.
play-card-unknown = Ninguna carta que veas se llama «{ $text }».
play-undone = { $n ->
    [one] De vuelta a tu última decisión.
   *[other] Atrás { $n } de tus decisiones.
}
play-undone-chance = El azar había decidido algo desde entonces: volverá a decidir lo mismo.
play-undo-usage = deshacer [cuántas de tus decisiones]
play-auto-usage = auto [cuántas decisiones]
play-rule-more = { $n ->
    [one] Y una más.
   *[other] Y { $n } más.
}
play-undo-none = No hay nada que deshacer.
play-saved = Guardado: { $file }
play-save-usage = guardar <archivo>
play-save-there = { $file } ya existe. Lo mismo otra vez lo reemplaza.
play-save-no-file = hay algo que no es un archivo normal
play-recorded = Se anota según avanza: { $file }
play-over = La partida ha terminado: tablero, registro, deshacer, guardar o salir.
play-not-saved = No se guardó: { $cause }
play-ended-early = Las respuestas terminaron antes que la partida.
play-quit = Has dejado la partida.
play-lasting = Desde ahora: { $effect }
play-fault = La partida se detuvo: { $fault }. Guárdala y avísanos, por favor.
list-last = { $first } y { $last }
play-won = { $n ->
    [one] Gana
   *[other] Ganan
} { $players }.
play-draw = No gana nadie.
play-help =
    Responde con el número de una opción o con sus palabras (basta el comienzo).
    por qué <carta o acción> por qué algo no se ofrece, con su cláusula
    por qué                  qué habilidades dejaron pasar lo ocurrido desde tu última elección
    regla <cláusula>         qué dice una cláusula del reglamento
    carta <nombre>           qué dice una carta
    tablero                  el tablero otra vez
    opciones                 las opciones otra vez
    registro                 lo que ha pasado hasta ahora
    deshacer                 volver a tu última decisión
    guardar <archivo>        guardar la partida; la leen byword replay y byword play --resume
    auto [n]                 un bot responde por ti, una o n veces
    saltar                   pasar hasta que ocurra algo
    saltar turno             pasar, o terminar el turno, hasta que tengas algo que hacer o elegir
    rendirse                 abandonar la partida
    salir                    salir del programa

# --- Preguntar
ask-title = Una pregunta
ask-hello = { $game }: escribe lo que hay en la mesa y pregunta. Escribe ayuda para ver qué se puede escribir.
ask-no-card = Aún no se ha escrito ninguna carta cuyo texto pueda seguir: primero `card Nombre: ...`.
ask-not-understood = "{ $text }" no es una línea de un tablero ni una pregunta; escribe ayuda.
ask-noted = Anotado.
ask-so = Es así.
ask-not-so = Se esperaba { $expected }; hay { $found }.
ask-dropped = El paso "{ $step }" ya no es posible; se quita, con los que le siguen.
ask-undone = Se ha quitado la última línea.
ask-yes = sí, ahora.
ask-tried-nothing = Nada más esperaba lo que ha ocurrido.
ask-help =
    player 1 hand: Bolt, 2 Filler   lo que tiene un jugador; repetirlo lo corrige, sin nada tras los dos puntos se quita
    player 1 play: Warden (exerted, damage 1)
    turn: player 2, main            de quién es el turno
    card Bolt: Action, cost 1       una carta propia; + empieza una línea de su texto
    - jugar Bolt                    un paso: lo que se hace
    - expect: Warden damaged        un paso que pregunta si algo es así
    ¿puedo jugar Bolt?              sí, o por qué no, con la regla
    opciones                        lo que se puede hacer ahora
    ¿qué pasa?                      en qué puede acabar, se elija lo que se elija; también: ¿qué pasa al jugar Bolt?
    ¿qué intentó pasar?             habilidades que dejaron pasar el último paso, y por qué
    regla <regla>                   lo que dice una regla
    tablero, ver                    la mesa; el escenario hasta ahora
    deshacer, guardar <fichero>, salir   quitar una línea; escribir el escenario; salir

# --- Reglas y palabras clave
rules-clause = cláusula
rules-topic = tema
rules-statement = texto
rules-scenarios = escenarios
rules-uncovered = { $n } de { $total } cláusulas no aparecen en ningún escenario.
keyword-name = palabra clave
keyword-stands-for = equivale a
keyword-stacking = si se repite
keyword-clauses = cláusulas
keyword-scenarios = escenarios
keyword-none = ninguno
keyword-unwritten = (sin palabras para esta parte: { $term })
keyword-marker = nada por sí misma; otras reglas la buscan
stacking-once = cuenta una vez
stacking-sum = los números se suman
stacking-highest = cuenta una vez, con el número mayor
stacking-independent = cada una es una habilidad aparte

# --- Cartas
cards-card = carta
cards-state = estado
cards-not-understood = no se entiende
cards-more = ... y { $n } más
cards-set = colección
cards-exact = exactas
cards-doubtful = dudosas
cards-partial = en parte
cards-text-only = solo texto
cards-is-exact = exacta
cards-is-doubtful = dudosa
cards-is-partial = en parte
cards-is-text-only = solo texto
cards-doubt = en duda, línea
cards-unclear = queda sin aclarar
unclear-player = a qué jugador se refiere
unclear-card = a qué carta se refiere
unclear-number = qué se cuenta o se mide
unclear-moment = cuándo ocurre, o detrás de qué
unclear-effect = qué hace: tal como se ha leído, nada que tenga sentido
cards-total = total
cards-share = % exactas
cards-all = todas
cards-frequent = Frases que más veces no se entienden:
cards-count = cartas
cards-phrase = frase
cards-example = ejemplo
cards-text = texto
cards-means = significa
cards-nearest = frase más parecida: { $phrase }
cards-expected = podría haber seguido: { $words }

# --- Partidas guardadas
replay-head = { $game }, semilla { $seed }, { $steps } decisiones, motor { $engine }
replay-unrecorded = No hay con qué comparar: el archivo no tiene sumas de sus posiciones.
replay-verified = Comprobada: { $steps } decisiones, suma { $digest }.
replay-changed = Las cartas o las palabras clave han cambiado desde que se guardó.
replay-step = Tras { $step } de { $steps } decisiones:
replay-over = La partida ha terminado.
shuffle-kept = El barajado es el prometido, y de él se siguen { $steps } elecciones.
shuffle-unpromised = Sin promesa: el archivo no tiene ninguna, y no se dio ninguna con --commitment.
shuffle-unkeyed = Esta partida no se barajó con una clave, así que no hay nada que comprobar.
shuffle-other = El barajado es otro que el prometido: { $promised }, pero este tiene { $found }.
replay-panic = El motor falla al repetir la partida.

# --- El laboratorio
sim-who = quién
sim-wins = victorias
sim-share = %
sim-interval = { $low } a { $high }
sim-first = jugador inicial
sim-first-effect = efecto de empezar: { $value } puntos ({ $low } a { $high })
sim-lengths = { $what }: media { $mean }, mediana { $median }, 5 % por debajo de { $low }, 5 % por encima de { $high }, la más larga { $longest }
sim-timing = { $games } partidas/s, { $decisions } decisiones/s en { $threads ->
    [one] 1 hilo
   *[other] { $threads } hilos
} ({ $seconds } s)
sim-checksum = suma de control { $sum }
sim-faults = { $n ->
    [one] 1 fallo
   *[other] { $n } fallos
}
sim-fault = partida { $game } ({ $kind }, tras { $n } elecciones): { $detail }; { $file }
sim-no-replay = sin repetición
sim-part = la parte { $part } está hecha: { $n ->
    [one] 1 partida
   *[other] { $n } partidas
}, { $faults ->
    [one] 1 fallo
   *[other] { $faults } fallos
}
lab-sides = { $first } contra { $second }
lab-apart = { $first } comparado con { $second }
lab-pairs = { $n ->
    [one] 1 par
   *[other] { $n } pares
} de partidas: las mismas barajadas dos veces, con los bandos cambiados
lab-pairs-alone = { $n ->
    [one] 1 par
   *[other] { $n } pares
} de partidas: las mismas barajadas para cada bando
lab-decks = Se juega con: { $decks }
lab-wins = { $side } gana el { $rate } % (intervalo del 95 %: { $low } a { $high })
lab-does-better = { $side } lo hace mejor: { $rate } % (igual es 50; intervalo del 95 %: { $low } a { $high })
lab-saved = Sin pares harían falta { $times } veces más partidas para decir lo mismo.
lab-counts = pares ganados { $won }, más bien ganados { $more }, repartidos { $even }, más bien perdidos { $less }, perdidos { $lost }
lab-better = Decidido: la ventaja es más bien de { $high } puntos que de { $low }
lab-not-better = Decidido: la ventaja es más bien de { $low } puntos que de { $high }
lab-open = Sin decidir entre { $low } y { $high } puntos: hacen falta más pares
lab-ratio = (razón { $ratio }, se decide en { $bound })
lab-faults = { $n ->
    [one] 1 par tuvo un fallo y no cuenta
   *[other] { $n } pares tuvieron un fallo y no cuentan
}
lab-pair-4 = ganó las dos
lab-pair-3 = más bien ganado
lab-pair-2 = repartido
lab-pair-1 = más bien perdido
lab-pair-0 = perdió las dos
lab-matrix = Porcentaje de victorias de la fila contra la columna, con su intervalo del 95 %.
lab-matrix-alone = Cómo le va a la fila al lado de la columna, cada una sola con la misma suerte: su parte de los pares en porcentaje, 50 es igualdad, con el intervalo del 95 %.
lab-undecided = Un signo de interrogación: no está decidido quién es favorito. De las casillas decididas, el 5 % como mucho son suerte.
lab-deck = mazo
lab-strength = fuerza
lab-field = campo %
lab-legend = Fuerza: según el modelo de Bradley y Terry, la media es 1. Campo: proporciones en las que ningún mazo supera al campo.
lab-legend-alone = Fuerza: según el modelo de Bradley y Terry, 1 es la media.
lab-part = La parte { $part } está hecha: { $n }

# --- Un mazo
deck-title = { $deck } contra { $against } ({ $player }, semilla { $seed })
deck-title-alone = { $deck } ({ $player }, semilla { $seed })
deck-legal = El mazo cumple las reglas de construcción de mazos.
deck-illegal = El mazo incumple una regla de construcción de mazos: { $cause }
deck-wins = Gana el { $rate } % de { $n } partidas (intervalo del 95 %: { $low } a { $high }).
deck-curve = Cartas por coste
deck-cost = coste { $n }
deck-copies = { $n ->
    [one] 1 carta
   *[other] { $n } cartas
}
deck-hands = Manos iniciales, tal como se reparten, según las cartas de coste { $cost } o menos
deck-cheap = cartas así
deck-share = % de las manos
deck-won = % de victorias
deck-interval = intervalo del 95 %
deck-put-back = Cuántas cartas devolver: victorias cuando se devolvieron tantas por sorteo
deck-put = devueltas
deck-cards = Las cartas
deck-card = carta
deck-number = copias
deck-drawn = robada hasta el turno { $turn }, %
deck-played = jugada hasta el turno { $turn }, %
deck-opening = en la mano inicial, puntos
deck-keep = conservada en vez de devuelta, puntos
deck-undecided = Puntos: puntos porcentuales de partidas ganadas, con intervalos del 95 %. Un signo de interrogación: no es más que suerte; de los que no lo llevan, el 5 % como mucho son suerte.
deck-selection = Cuidado con la selección: de muchos efectos, los mayores están sobrestimados, y un efecto en la mano inicial dice lo que vale la carta al principio, en manos de este jugador, y no lo que vale en el mazo.
deck-swaps = Cambios, el mejor primero
deck-swap = cambio
deck-searched = ventaja en la búsqueda, puntos
deck-confirmed = ventaja en { $n } partidas con suerte nueva, puntos
deck-swap-note = Solo cuenta la última columna: la ventaja en la búsqueda es mayor por haberla buscado. Los cambios que no la tienen quedaron fuera por el camino.
deck-faults = { $n ->
    [one] 1 partida tuvo un fallo y no cuenta
   *[other] { $n } partidas tuvieron un fallo y no cuentan
}
deck-rates-caption = Partidas ganadas con la carta en la mano inicial; el punto es la tasa, la línea su intervalo del 95 %.

# --- Registros y escalas
query-rows = filas
query-rate = { $what }, %
query-interval = intervalo del 95 %
query-mean = media de { $what }
query-nothing = Ninguna fila es así.
tune-title = los pesos de la puntuación, por pares de partidas de jugadores voraces; semilla { $seed }
tune-weight = peso
tune-before = habitual
tune-after = ajustado
tune-reason = qué es
tune-result = Ajustados contra habituales, { $n } pares con una suerte con la que nada se ajustó: { $rate } % (intervalo del 95 %: { $low } a { $high }).
tune-better = Son mejores.
tune-no-better = No está demostrado que sean mejores: más rondas, o más pares al final, pueden decirlo.
ladder-against = Partidas ganadas contra { $measure }, por pares con la misma suerte; semilla { $seed }
ladder-alone = Partidas ganadas; semilla { $seed }
ladder-player = jugador
ladder-games = partidas
ladder-wins = % de victorias
ladder-interval = intervalo del 95 %
ladder-title = { $game }: la fuerza de los jugadores

# --- Informes
report-source = De dónde salen estos números
report-rate = Porcentaje de victorias
report-rate-caption = El punto es el porcentaje y la línea su intervalo del 95 %; la línea discontinua es la mitad.
report-test = Prueba secuencial
report-test-caption = Cuánto más probables hace los resultados una ventaja de { $high } puntos que una de { $low }, en logaritmo, según los pares de partidas; la prueba termina en las líneas discontinuas y se equivoca como mucho en el 5 %.
report-pairs = Pares
report-pairs-caption = Cómo le fueron los pares de partidas al primer bando.
report-matrix = { $game }: { $n } mazos, todos contra todos
report-matrix-alone = { $game }: { $n } mazos, cada uno al lado de los demás
report-row = fila contra columna, %
report-row-alone = fila al lado de columna, %
report-field = El campo
report-field-caption = Proporciones en las que ningún mazo supera al campo.
report-strength = Fuerza
report-strength-caption = Según el modelo de Bradley y Terry; la media es 1.
report-series = { $game }: una serie de partidas
report-series-lead = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}, { $seats ->
    [one] 1 jugador
   *[other] { $seats } jugadores
}, semilla { $seed }
report-faults = { $n ->
    [one] 1 partida tuvo un fallo
   *[other] { $n } partidas tuvieron un fallo
}
report-wins = Quién gana
report-first = Empezar vale { $value } puntos porcentuales ({ $low } a { $high }).
report-lengths = Cuánto duran las partidas
report-length = duración en
report-mean = media
report-median = mediana
report-p5 = 5 % por debajo
report-p95 = 5 % por encima
report-max = la más larga
report-turns = turnos
report-decisions = decisiones
report-seat = asiento { $n }
report-nobody = sin ganador
report-nobody-note = El { $share } % de las partidas no tuvo ganador.
report-command = orden
report-engine = motor
report-cards = cartas
report-players = jugadores
report-seed = semilla

# --- Lo que se rechaza
trouble-over = La partida ha terminado.
trouble-review = Esta partida solo se mira. Sigue jugando desde uno de sus pasos.
trouble-late = La partida ha avanzado; eso era para una pregunta anterior.
trouble-not-yours = Decide otro jugador.
trouble-no-bot = Ahora no decide ningún bot.
trouble-no-pass = Ahora no puedes pasar.
trouble-not-together = Esas cartas no se pueden elegir juntas.
trouble-not-enough = Con eso no basta.
trouble-unsaved = Una partida que empezó en el tablero de un escenario no se puede guardar.

# --- Temas del reglamento
topic-ability = habilidades
topic-ability-activated = habilidades activadas
topic-ability-static = habilidades estáticas
topic-ability-triggered = habilidades disparadas
topic-action = acciones
topic-action-ability = habilidades de acción
topic-attack = ataque
topic-bag = bolsa
topic-barter = trueque
topic-base = base
topic-capture = captura
topic-cards = cartas
topic-challenge = desafíos
topic-check = validación del estado
topic-choose = elegir
topic-components = componentes
topic-control = control
topic-cost = coste
topic-damage = daño
topic-death = muerte
topic-decision = decisiones propias
topic-deck = mazo
topic-defeat = derrota
topic-dice = dados
topic-disclose = mostrar de la mano
topic-duration = duración
topic-edition = ediciones
topic-effect = efectos
topic-engine = motor
topic-event = eventos
topic-force = la Fuerza
topic-glossary = glosario
topic-heal = curación
topic-information = información
topic-ink = tinta
topic-keyword = palabras clave
topic-keyword-general = palabras clave
topic-leader = líder
topic-locations = lugares
topic-loot = botín
topic-lore = leyenda
topic-multiplayer = multijugador
topic-option = opciones
topic-play = jugar cartas
topic-priority = prioridad
topic-purchase = compra
topic-quest = aventuras
topic-replacement = reemplazo
topic-resource = recursos
topic-ruling = aclaraciones
topic-search = búsqueda
topic-setup = preparación
topic-sing = cantar
topic-slots = espacios
topic-stack = pila
topic-state-check = comprobación del estado
topic-static = habilidades estáticas
topic-stats = valores
topic-token = fichas
topic-trigger = habilidades disparadas
topic-turn = turno
topic-uniqueness = unicidad
topic-unit = unidades
topic-upgrade = mejoras
topic-variant = variantes
topic-win = victoria
topic-winning = victoria
topic-word = términos
topic-zones = zonas

# --- Jugadores del programa
player-random = juega al azar
player-greedy = mira un paso adelante
player-search = mira varios pasos adelante

# --- La mesa del juez
desk-card = { $card } ({ $owner }): { $state }
desk-card-table = { $card }: { $state }
desk-gone = como antes
desk-on = con { $card }
desk-number = { $player }: { $name } { $n }
desk-number-table = { $name } { $n }
desk-turn = turno { $n }, { $player }
desk-decides = decide { $player }
desk-goes-on = la partida sigue
desk-wins = { $n ->
    [one] gana
   *[other] ganan
} { $player }
desk-nobody-wins = no gana nadie
desk-pile = { $zone } ({ $player }) desde arriba: { $cards }
desk-stack = pila desde arriba: { $cards }
desk-move = { $player }: { $option }
desk-no-choice = no hay nada que elegir
explore-head = { $outcomes ->
    [one] Un resultado
   *[other] { $outcomes } resultados
}, { $positions ->
    [one] una posición
   *[other] { $positions } posiciones
} ({ $merged } repetidas)
explore-whole = Se siguió cada camino hasta su final.
explore-stopped = Parada tras { $limit } posiciones: hay más (un límite mayor mira más). Lo encontrado hasta aquí:
explore-chance = Intervino el azar: cayó como dice la semilla; con otro azar puede haber otros resultados.
explore-one = Se elija lo que se elija, la mesa queda igual al final.
explore-order-free = El orden no importa: vaya lo que vaya primero, se puede llegar a los mismos resultados ({ $n ->
    [one] una decisión
   *[other] { $n } decisiones
} sobre ello).
explore-order-matters = El orden importa: lo que va primero decide a qué resultados se puede llegar.
explore-always = En todos los resultados:
explore-nothing = no ha cambiado nada
explore-outcome = Resultado { $n }
explore-by = por
explore-fault = La partida se paró: { $fault }
solve-head = ¿{ $player } { $aim ->
    [win] gana este turno
   *[survive] sobrevive al próximo turno
}?
solve-proven = Sí, pase lo que pase: { $choices ->
    [0] sin elegir nada
    [one] con una elección
   *[other] con { $choices } elecciones
} como mucho.
solve-sampled = Sí, en las { $worlds } muestras de lo que { $player } no puede saber; hay más maneras que estas.
solve-refuted = No.
solve-share = Un plan lo consigue en { $won } de { $worlds } maneras en que pueden estar las cartas ocultas.
solve-unknown = Sin decidir tras { $tried } elecciones (--limit prueba más).
solve-unseen = Aquí no se puede decidir: otra persona tiene una decisión abierta, y lo que puede elegir depende de lo que { $player } no ve. Pregunta desde una decisión de { $player }.
solve-too-long = Sin decidir: ningún plan de la longitud máxima que se prueba, y ninguna prueba de que no lo haya.
solve-tried = { $tried ->
    [one] 1 elección probada
   *[other] { $tried } elecciones probadas
}, { $worlds ->
    [one] una manera
   *[other] { $worlds } maneras
} en que pueden estar las cartas ocultas.
solve-line = Una línea:
solve-against = Contra cada elección:
solve-nothing = no se consigue
solve-slip = El paso `{ $step }` lo echa a perder.

# --- La mesa del diseñador
lint-duplicate = ya hay una carta { $card }; se juega la tuya en su lugar.
lint-unread = { $card }: no se entiende `{ $about }`.
lint-range = { $card }: { $about }; en la colección de la casa, { $usual }.
lint-lacking = { $card } no tiene `{ $about }`, que tienen todas las cartas de su tipo en la colección de la casa.
lint-total = { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}, { $n ->
    [one] 1 rareza
   *[other] { $n } rarezas
}
try-head = { $n }x { $card } en vez de { $other }
watch-read = Leído: { $file }
editions-total = { $files ->
    [one] 1 fichero
   *[other] { $files } ficheros
}, las ediciones difieren en { $differing }
editions-same = como dice
lint-stopped = { $card }: { $about } de { $usual } partidas al azar con ella se detuvieron: ¿sigue sin fin?
lint-unplayed = { $card } no se jugó nunca en { $usual } partidas al azar.
lint-idle = { $card }: `{ $about }` no se activó nunca en { $usual } partidas al azar.
lint-aimless = { $card }: `{ $about }` nunca encontró qué hacer en { $usual } partidas al azar.
