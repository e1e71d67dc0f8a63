# Palabras de Four Souls, sobre las comunes del comando.

keyword-subject = Treasure

card-turned = desactivada
stat-hp = PV
stat-attack = ATQ
stat-evasion = evasión
stat-soul = alma
tally-cents = centavos
    .always = yes
tally-loot-plays = botines por jugar
tally-attacks = ataques
tally-purchases = compras
tally-souls-to-win = -
zone-deck = mazo de botín
zone-hand = mano
zone-play = en juego
zone-discard = descarte de botín
zone-treasure-deck = mazo de tesoros
zone-treasure-discard = descarte de tesoros
zone-monster-deck = mazo de monstruos
zone-monster-discard = descarte de monstruos
zone-room-deck = mazo de habitaciones
zone-room-discard = descarte de habitaciones
zone-monsters = huecos de monstruo
zone-rooms = huecos de habitación
zone-shop = tienda
zone-covered = cubiertas
zone-stack = pila
zone-holding = en espera
zone-souls = almas
zone-bonus-souls = almas de bonificación
zone-outside = fuera de la partida
zone-box = -
counter-counter = contadores
counter-pips = muestra
counter-full-hp = -
counter-hp-counter = contadores de PV
counter-attack-counter = contadores de ATQ
counter-level = nivel
mark-must-be-attacked = debe ser atacada

verb-attack = atacar
verb-kill = matar
verb-die = morir
verb-destroy = destruir
verb-put-into-discard = poner en el descarte
verb-gain = ganar
verb-steal = robar
verb-cover = cubrir
verb-purchase = comprar
verb-attack-roll = tirada de ataque
verb-play = jugar
verb-draw = robar
verb-discard = descartar
verb-choose = elegir
verb-turn = desactivar
verb-ready = recargar
verb-use = usar
verb-roll = tirar

event-turn = se desactiva { $card }
event-ready = { $card } se recarga
event-move-draw = { $player } roba de botín { $card }
event-move-play = { $player } juega { $card }
event-move-resolve = { $card } se resuelve
event-move-destroy = se destruye { $card }
event-move-put-into-discard = { $card } se pone en el descarte
event-move-gain = { $owner } gana { $card }
event-move-steal = { $player } roba { $card }
event-move-purchase = { $player } compra { $card }
event-move-enter-slot = { $card } ocupa un hueco
event-move-new-slot = { $card } ocupa un hueco nuevo
event-move-cover = { $card } cubre un hueco
event-move-become-soul = { $card } pasa a ser un alma ({ $owner })
event-move-reward = { $player } gana { $card }
event-move-put-back = se devuelve { $card }
event-move-die = { $card } muere
event-move-kill = { $card } muere
event-damage = { $card } recibe { $amount } de daño
event-tally = -
event-tally-cents = { $player } { $sign ->
    [down] pierde
   *[up] gana
} { $amount } { $amount ->
    [one] centavo
   *[other] centavos
}
event-roll = { $player } saca un { $amount }
event-act = -
event-act-die = { $card } muere
event-act-declare-attack = { $player } declara un ataque
event-act-attack-roll = { $player } hace una tirada de ataque
event-act-purchase = { $player } compra { $card }
event-moment-start-of-turn = { $player } empieza su turno
event-moment-turn-ends = { $player } termina su turno

decision-mulligan = { $player }, ¿qué cartas devuelves?
decision-keep = { $player }, ¿qué botín descartas?
decision-keep-put-into-discard = { $player }, ¿pones una habitación en el descarte?

phase-setup = preparación
phase-recharge = paso de recarga
phase-start = inicio del turno
phase-loot = paso de botín
phase-action = fase de acción
phase-end = fase final
role-attacking-player = ataca
role-attacked-object = atacado
event-counter-pips = el dado de { $card } muestra { $amount }

# --- Opciones de la preparación
option-priority = prioridad
value-skip = los pases vacíos se saltan
value-exact = se pregunta cada pase
option-bartering = trueque
value-off = no
value-on = sí
option-souls = almas para ganar
option-timer = turnos hasta que pierde la mesa
option-loot-step = paso de botín
value-direct = se roba enseguida
value-stack = va a la pila
option-target-window = prioridad al elegir objetivos
value-yes = sí
value-no = no
option-failed-purchase = una compra que falla
value-kept = conserva las monedas
value-spent = gasta las monedas
option-dead-players = jugadores muertos
value-act = pueden actuar
value-wait = esperan
option-deaths = muertes y habilidades disparadas
value-below-triggers = las muertes bajo las habilidades
value-above-triggers = las muertes sobre las habilidades
option-would-roll = «fuera a sacar» mira
value-as-rolled = el resultado tal como sale
value-modified = el resultado modificado
option-slot-chooser = quién elige un espacio
value-controller = quien la controla
value-active-player = el jugador activo
option-deck-attacks = ataques al mazo de monstruos
value-two-more = dos ataques más
value-count = cuentan como ataques
option-shop-items = objetos de la tienda
value-when-named = son objetos donde se nombran
value-items = siempre son objetos

# --- Palabras de las cartas
tag-Character = Personaje
tag-Loot = Botín
tag-Monster = Monstruo
tag-Treasure = Tesoro
tag-Room = Sala
tag-Curse = Maldición
tag-Event = Evento
tag-Starting-Item = Objeto inicial
tag-Bonus-Soul = Alma adicional
tag-goes-first = empieza la partida

# --- Mazos propios cuyos nombres no son títulos
deck-table = Todas las cartas propias
