# Palabras de Champions, sobre las comunes del comando.

keyword-subject = Minion

turn = Ronda { $n }
board-turn = Ronda { $n }, { $player } está activo
card-turned = agotada
stat-cost = coste
stat-thw = INT
stat-atk = ATQ
stat-def = DEF
stat-rec = REC
stat-hp = Vida
stat-sch = PLA
stat-target-threat = umbral
stat-stage = etapa
stat-energy = energía
stat-mental = mental
stat-physical = físico
stat-wild = comodín
printed-hand-size = tamaño de mano
printed-boost-icons = iconos de aumento
printed-starting-threat = amenaza inicial
printed-acceleration-threat = aceleración
printed-thw-consequence = daño derivado de INT
printed-atk-consequence = daño derivado de ATQ
tally-acceleration-tokens = fichas de aceleración
tally-ally-limit = -
zone-deck = mazo
zone-hand = mano
zone-discard = descarte
zone-play = en juego
zone-area = zona del villano
zone-table = mesa
zone-dealt = cartas de encuentro repartidas
zone-boost = cartas de aumento
zone-villain-deck = mazo del villano
zone-scheme-deck = mazo de planes principales
zone-aside = apartadas
zone-removed = retiradas de la partida
zone-victory = zona de victoria
zone-encounter-deck = mazo de encuentros
zone-encounter-discard = descarte de encuentros
zone-side-deck = mazo aparte
zone-side-discard = descarte aparte
zone-collection = colección
zone-own-deck = mazo propio
zone-own-discard = descarte propio
mark-activated = -
mark-spent = -
mark-follows = -
counter-set-back = -
tag-Hero = Héroe
tag-Alter-Ego = Alter ego
tag-Ally = Aliado
tag-Event = Evento
tag-Resource = Recurso
tag-Support = Apoyo
tag-Upgrade = Mejora
tag-Villain = Villano
tag-Main-Scheme = Plan principal
tag-Side-Scheme = Plan secundario
tag-Minion = Esbirro
tag-Attachment = Accesorio
tag-Treachery = Perfidia
tag-Environment = Entorno
tag-Obligation = Obligación
tag-Player-Side-Scheme = Plan secundario de jugador
tag-Leader = Líder
tag-Evidence = Prueba
tag-identity-specific = de identidad
tag-unique = única
tag-character = -
tag-identity = -
tag-friendly = -
tag-enemy = -
tag-scheme = -
tag-encounter = -
tag-no-thw = -
tag-no-atk = -
tag-hp-per-hero = -
tag-threat-per-hero = -
tag-target-per-hero = -
tag-acceleration-per-hero = -
tag-energy = -
tag-mental = -
tag-physical = -
tag-wild = -
tag-same-type = -
tag-different-types = -
counter-threat = amenaza
counter-stunned = aturdido
counter-confused = confundido
counter-tough = duro

verb-attack = atacar
verb-thwart = intervenir
verb-scheme = ejecutar el plan
verb-defend = defender
verb-recover = recuperarse
verb-change-form = cambiar de identidad
verb-deal = infligir daño
verb-defeat = derrotar
verb-reveal = mostrar
verb-remove-threat = quitar amenaza
verb-place-threat = colocar amenaza
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
event-move-boost = { $card } pasa a ser carta de aumento
event-move-reveal = se muestra { $card }
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
    [down] se quita { $amount } de amenaza de { $card }
   *[up] se coloca { $amount } de amenaza en { $card }
}
event-counter-stunned = { $card } { $sign ->
    [down] deja de estar aturdido
   *[up] queda aturdido
}
event-counter-confused = { $card } { $sign ->
    [down] deja de estar confundido
   *[up] queda confundido
}
event-counter-tough = { $card } { $sign ->
    [down] pierde su carta de estado Duro
   *[up] recibe una carta de estado Duro
}
event-counter = { $card } { $sign ->
    [down] pierde
   *[up] recibe
} { $amount } { $detail }
event-tally = -
event-tally-acceleration-tokens = se pone { $amount } ficha de aceleración
event-act = -
event-act-attack = { $card } ataca a { $other }
event-act-attack-alone = { $card } ataca
event-act-thwart-alone = { $card } interviene
event-act-thwart = { $card } interviene contra { $other }
event-act-scheme = { $card } ejecuta el plan
event-act-defend = { $card } defiende
event-act-recover = { $card } se recupera
event-flip = se da la vuelta a { $card }
event-flip-change-form = { $card } cambia de identidad
event-flip-advance = { $card } pasa a su otra cara
event-control = { $card } se enfrenta a { $player }
event-attach = { $card } se vincula a { $other }

decision-mulligan = { $player }, ¿qué cartas devuelves?
decision-keep = { $player }, ¿qué carta descartas?

topic-setup = preparación
topic-profile = perfil
topic-effect = efecto
topic-timing = momento
topic-activation = activación
topic-encounter = encuentro
topic-resource = recurso
topic-default = por defecto
topic-villain = villano
topic-scheme = plan
topic-status = estado
topic-defend = defensa
topic-damage = daño
topic-cards = cartas
topic-restriction = restricción
topic-zones = zonas
topic-deckbuilding = construcción de mazos
topic-basic = poder básico
topic-turn = turno
topic-phase-end = final de fase
topic-numbers = números
topic-ability = capacidad
topic-round = ronda
topic-precedence = precedencia
topic-play = jugar
topic-end = final
topic-defeat = derrota
topic-deck = mazo
topic-ally = aliado
topic-paying = pago

phase-setup = preparación
phase-player = fase de jugador
phase-player-end = fin de la fase de jugador
phase-villain = fase de villano
role-attacker = ataca
role-defender = defiende

# --- Opciones de la preparación
option-villain = conjunto de encuentro del villano
option-modular = conjuntos modulares
option-mode = modo
option-profile = lectura de las reglas
value-Seed = el índice del reglamento
value-Rr16 = reglas de referencia 1.6
value-Rr18 = reglas de referencia 1.8
value-standard = normal
value-expert = experto
option-skirmish = escaramuza: la única fase
option-heroic = heroico: más cartas de encuentro
value-0 = ninguna
option-decks = mazos que incumplen las reglas
value-any = se juegan
value-report = se juegan y se avisa
value-legal = se rechazan
