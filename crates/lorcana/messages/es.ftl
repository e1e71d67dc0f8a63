# Palabras de Lorcana, sobre las comunes del comando.

card-turned = agotada
mark-drying = en proceso de secarse
# Solo a los personajes les importa (CR 5.1.2).
mark-drying-item = -
mark-drying-location = -

tally-lore = leyenda
    .always = yes
# Dos números que se dicen juntos, como 3/4.
board-pair = strength willpower
stat-cost = coste
stat-strength = fuerza
stat-willpower = voluntad
stat-lore = leyenda
stat-move-cost = coste de mover
zone-deck = mazo
zone-hand = mano
zone-play = en juego
zone-inkwell = pozo de tinta
zone-discard = descarte
zone-under = debajo
zone-table = mesa

verb-ink = entintar
verb-quest = aventurarse
verb-challenge = desafiar
verb-sing = cantar
verb-banish = desterrar
verb-return = devolver
verb-play = jugar
verb-draw = robar
verb-discard = descartar
verb-choose = elegir
verb-turn = agotar
verb-ready = preparar
verb-use = usar
verb-deal = infligir daño
verb-challenge-damage = daño de desafío
verb-end-turn = terminar el turno
verb-put-under = poner debajo
verb-travel = mover

event-turn = se agota { $card }
event-ready = { $card } se prepara
event-move-ink = { $player } pone { $card } en el pozo de tinta
event-move-play = { $player } juega { $card }
event-move-sing = { $player } hace cantar { $card }
event-move-banish = { $card } es desterrada
event-move-resolve = { $card } se ha resuelto
event-move-return = { $card } vuelve a { $to } ({ $owner })
event-move-alter-hand = { $player } devuelve { $card }
event-move-put-under = { $card } va debajo de { $other }
event-move-leave = { $card } va también a { $to } ({ $owner })
event-move-mill = { $card } va del mazo al descarte
event-move-put-into-deck = { $card } se pone en el mazo ({ $owner })
event-move-put-into-hand = { $player } toma { $card } en la mano
event-damage = { $card } recibe { $amount } de daño
event-damage-challenge-damage = { $card } recibe { $amount } de daño en el desafío
event-heal = se retira { $amount } de daño de { $card }
event-tally-lore = { $player } { $sign ->
    [down] pierde
   *[up] gana
} { $amount } de leyenda
event-act-quest = { $card } se aventura
event-act-challenge = { $card } desafía a { $other }
event-act-end-challenge = -
event-act-sing = { $card } canta { $other }
event-attach-travel = { $card } se mueve a { $other }
event-moment-start-of-turn = { $player } empieza su turno
event-moment-turn-ends = { $player } termina su turno

decision-mulligan = { $player }, ¿qué cartas pones en el fondo de tu mazo?

# The type of card by which keywords are explained.
keyword-subject = Character

phase-setup = preparación
phase-beginning = fase inicial
phase-draw = paso de robo
phase-main = fase principal
phase-end = fin del turno
role-challenging-card = desafía
role-challenged-card = desafiado

# --- Opciones de la preparación
option-edition = edición de las reglas
value-seed = como el índice del reglamento
value-V2_0_1 = 2.0.1
value-V2_1 = 2.1.0
value-V2_2 = 2.2.0
option-decks = mazos que incumplen las reglas
value-legal = se rechazan
value-any = se juegan
option-format = formato de los mazos
value-constructed = construido
value-core = core
value-infinity = infinity
value-draft = draft
value-sealed = sellado
option-teams = equipos, asiento por asiento (1,2,1,2)
option-variant = variante
value-pack-rush = Pack Rush

# --- Palabras de las cartas
tag-Character = Personaje
tag-Action = Acción
tag-Song = Canción
tag-Item = Objeto
tag-Location = Lugar
tag-Amber = Ámbar
tag-Amethyst = Amatista
tag-Emerald = Esmeralda
tag-Ruby = Rubí
tag-Sapphire = Zafiro
tag-Steel = Acero
tag-inkable = entintable
