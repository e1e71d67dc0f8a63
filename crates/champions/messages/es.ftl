# Palabras de Champions, sobre las comunes del comando.

keyword-subject = Minion

card-turned = agotada
stat-cost = coste
stat-thw = INT
stat-atk = ATQ
stat-def = DEF
stat-rec = REC
stat-hp = PV
stat-sch = CON
stat-target-threat = límite
stat-stage = fase
stat-energy = energía
stat-mental = mental
stat-physical = físico
stat-wild = comodín
tally-acceleration-tokens = fichas de aceleración
tally-ally-limit = -
zone-deck = mazo
zone-hand = mano
zone-discard = descarte
zone-play = en juego
zone-area = zona del villano
zone-table = mesa
zone-dealt = cartas de encuentro repartidas
zone-boost = cartas de potenciación
zone-villain-deck = mazo del villano
zone-scheme-deck = mazo de planes principales
zone-aside = apartadas
zone-removed = retiradas de la partida
zone-victory = zona de victoria
zone-encounter-deck = mazo de encuentros
zone-encounter-discard = descarte de encuentros
mark-activated = -
counter-threat = amenaza
counter-stunned = aturdido
counter-confused = confundido
counter-tough = duro

verb-attack = atacar
verb-thwart = intervenir
verb-scheme = conspirar
verb-defend = defender
verb-recover = recuperarse
verb-change-form = cambiar de forma
verb-deal = infligir daño
verb-defeat = derrotar
verb-reveal = revelar
verb-remove-threat = retirar amenaza
verb-place-threat = poner amenaza
verb-play = jugar
verb-draw = robar
verb-discard = descartar
verb-choose = elegir
verb-turn = agotar
verb-ready = preparar
verb-use = usar
verb-respond = responder

event-turn = se agota { $card }
event-ready = { $card } se prepara
event-move-defeat = { $card } es derrotada
event-move-deal-card = se reparte { $card } ({ $owner })
event-move-boost = { $card } pasa a ser carta de potenciación
event-move-reveal = se revela { $card }
event-move-put-into-play = se pone en juego { $card }
event-move-remove-from-game = se retira de la partida { $card }
event-move-begin-in-play = { $card } empieza en juego
event-move-resource = { $player } paga con { $card }
event-move-reshuffle = se baraja de nuevo { $card }
event-move-return = { $card } vuelve a { $to } ({ $owner })
event-move-put-into-deck = { $card } se pone en el mazo ({ $owner })
event-move-mulligan = { $player } devuelve { $card }
event-damage-retaliate = { $card } recibe { $amount } de daño por Represalia
event-counter-threat = { $sign ->
    [down] se retiran { $amount } de amenaza de { $card }
   *[up] se ponen { $amount } de amenaza en { $card }
}
event-counter = { $card } { $sign ->
    [down] pierde
   *[up] recibe
} { $amount } { $detail }
event-tally = -
event-tally-acceleration-tokens = se pone { $amount } ficha de aceleración
event-act = -
event-act-attack = { $card } ataca a { $other }
event-act-thwart = { $card } interviene contra { $other }
event-act-scheme = { $card } conspira
event-act-defend = { $card } defiende
event-act-recover = { $card } se recupera
event-flip = { $card } cambia de forma
event-control = { $card } se enfrenta a { $player }
event-attach = { $card } se une a { $other }

decision-mulligan = { $player }, ¿qué cartas devuelves?
