# Palabras de SWU, sobre las comunes del comando.

keyword-subject = Unit

card-turned = agotada
# Dos números que se dicen juntos, como 3/4.
board-pair = power hp
stat-cost = coste
stat-power = poder
stat-hp = PG
tally-initiative-taken = iniciativa tomada
    .flag = yes
zone-deck = mazo
zone-hand = mano
zone-base = zona de base
zone-ground = campo de batalla terrestre
zone-space = campo de batalla espacial
zone-resources = recursos
zone-discard = descarte
zone-captured = capturadas
zone-aside = apartadas

verb-attack = atacar
verb-attack-a-unit = atacar a una unidad
verb-be-attacked = ser atacada
verb-combat-damage = daño de combate
verb-deploy = desplegar
verb-resource = poner como recurso
verb-defeat = derrotar
verb-capture = capturar
verb-rescue = rescatar
verb-return = devolver
verb-smuggle = contrabandear
verb-play = jugar
verb-draw = robar
verb-discard = descartar
verb-choose = elegir
verb-turn = agotar
verb-ready = preparar
verb-use = usar

event-turn = se agota { $card }
event-ready = { $card } se prepara
event-move-play = { $player } juega { $card }
event-move-smuggle = { $player } juega de contrabando { $card }
event-move-resource = { $player } pone { $card } como recurso
event-move-defeat = { $card } es derrotada
event-move-deploy = { $player } despliega { $card }
event-move-capture = { $card } es capturada
event-move-rescue = { $card } es rescatada
event-move-return = { $card } vuelve a { $to } ({ $owner })
event-move-mulligan = { $player } devuelve { $card } al mazo
event-move-set-aside = se aparta { $card }
event-move-mill = { $card } va del mazo al descarte
event-move-put-into-hand = { $player } toma { $card } en la mano
event-move-put-into-deck = { $card } se pone en el mazo ({ $owner })
event-damage-combat-damage = { $card } recibe { $amount } de daño de combate
event-act-attack = { $card } ataca a { $other }
event-act-attack-ends = -
event-act-take-initiative = { $player } toma la iniciativa
event-flip = se despliega { $card }
event-control = { $player } toma el control de { $card }
event-moment-action-phase = Empieza la fase de acción
event-moment-regroup-phase = Empieza la fase de reagrupamiento

decision-mulligan = { $player }, ¿cambias de mano?
decision-keep = { $player }, ¿qué carta pones entre tus recursos?
decision-player = { $player }, ¿las habilidades de quién se resuelven primero?
decision-player-take-initiative = { $player }, ¿quién empieza con la iniciativa?
verb-pilot = pilotar
verb-deploy-attached = desplegar como mejora

tally-credits = Créditos
tally-eliminated = eliminado
    .flag = yes
tally-initiative-in-the-middle = iniciativa en el centro
    .flag = yes
tally-twin-suns = Soles gemelos
    .flag = yes
event-flip-pilot = { $card } pasa a ser una mejora
event-flip-flip = { $card } se gira
event-move-flip = { $card } entra en su campo de batalla
event-move-change-arena = { $card } se mueve a { $to }
event-act-take-blast = { $player } toma el indicador de explosión
    .clause = D 19.6
event-act-take-plan = { $player } toma el indicador de plan
    .clause = D 19.6
verb-flip = girar
verb-move-to-ground = mover al campo de batalla terrestre
verb-move-to-space = mover al campo de batalla espacial
verb-use-when-played = usar una capacidad «Al jugarla»
verb-use-when-defeated = usar una capacidad «Al ser derrotada»

phase-setup = preparación
phase-action = fase de acción
phase-regroup = fase de reagrupamiento
role-attacker = ataca
role-defender = defiende
verb-used-when-played = usar «Al jugarla»
verb-used-when-defeated = usar «Al ser derrotada»

# --- Opciones de la preparación
option-edition = edición de las reglas
value-seed = como el índice del reglamento
value-8 = 8
option-decks = mazos que incumplen las reglas
value-legal = se rechazan
value-any = se juegan
option-format = formato de los mazos
value-premier = Premier
value-eternal = Eternal
value-trilogy = Trilogy
value-limited = limitado
value-twin-suns = Twin Suns
option-variant = variante

# --- Palabras de las cartas
tag-Unit = Unidad
tag-Event = Evento
tag-Upgrade = Mejora
tag-Leader = Líder
tag-Base = Base
tag-Token-Unit = Unidad ficha
tag-Token-Upgrade = Mejora ficha
tag-Vigilance = Vigilancia
tag-Command = Mando
tag-Aggression = Agresividad
tag-Cunning = Astucia
tag-Villainy = Villanía
tag-Heroism = Heroísmo
tag-unique = única
