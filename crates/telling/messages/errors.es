# What is wrong, in Spanish: the English sentence as it is made, with {1}, {2} ... for what is put into it, and below it,
# indented, the Spanish one. What is put in is said in Spanish too where it has a line of its own. `;` joins several, a place and
# a colon may stand before one, a clause in parentheses behind it: those need no lines.

# --- Names -------------------------------------------------------------------------------------------------------
there is no {1} `{2}`
  no hay {1} `{2}`
there is no game `{1}`
  no hay juego `{1}`
did you mean `{1}`?
  ¿quizá `{1}`?
there are: {1}
  hay: {1}
game
  juego
bot
  bot
seat
  asiento
clause
  cláusula
keyword
  palabra clave
house deck or deck file
  mazo de la casa ni archivo de mazo
house deck
  mazo de la casa
card
  carta
table with as many seats as
  mesa con tantos asientos como
card in the deck called
  carta en el mazo llamada
{1} {2}, and there are {3} seats
  {1} {2}, y hay {3} asientos
decks
  mazos
players
  jugadores
bots
  bots
`--seats` says how many play; each has one
  `--seats` dice cuántos juegan; cada uno tiene uno
the option `{1}` is given twice
  la opción `{1}` se da dos veces
`--any-deck` plays decks that break the rules of deck construction
  `--any-deck` juega mazos que incumplen las reglas de construcción de mazos
there is no player `{1}`; there are {2}
  no hay jugador `{1}`; hay {2}

# --- Files -------------------------------------------------------------------------------------------------------
No such file or directory (os error 2)
  no existe el archivo o la carpeta
Permission denied (os error 13)
  no hay permiso
Is a directory (os error 21)
  es una carpeta
Not a directory (os error 20)
  no es una carpeta
stream did not contain valid UTF-8
  no es texto en UTF-8
larger than {1} MB
  ocupa más de {1} MB
there is no such file
  no existe ese archivo
this folder is not there
  esta carpeta no existe
this file exists; it is not overwritten
  este archivo ya existe; no se sobrescribe
this is no plain file
  esto no es un archivo corriente
this is no name of a file
  esto no es el nombre de un archivo
and {1} more
  y {1} más
not JSON: {1}
  no es JSON: {1}
expected a list of cards or an object of cards
  se espera una lista de cartas o un objeto de cartas
a card should be an object
  una carta debe ser un objeto
a card without `{1}`
  una carta sin `{1}`
no card of {1} in it
  no contiene ninguna carta de {1}

# --- Cards -------------------------------------------------------------------------------------------------------
`{1}` needs a line `type: ...`
  `{1}` necesita una línea `type: ...`
`{1}` is no value of `{2}`; there are {3}
  `{1}` no es un valor de `{2}`; hay {3}
`{1}` is not a number
  `{1}` no es un número
a name of more than {1} characters
  un nombre de más de {1} caracteres
a text of more than {1} characters
  un texto de más de {1} caracteres
there are more cards, abilities or effects than can be told apart
  hay más cartas, habilidades o efectos de los que se pueden distinguir
`{1}` is no name of a keyword: letters, digits, blanks and -, at most {2}
  `{1}` no es el nombre de una palabra clave: letras, cifras, espacios y -, como máximo {2}
`{1}`: a keyword that takes nothing is printed in plain words
  `{1}`: una palabra clave que no toma nada se imprime con palabras corrientes
`{1}`: it is printed in plain words with one {2} for what it takes
  `{1}`: se imprime con palabras corrientes y un {2} para lo que toma
`{1}` does not say what it stands for: `text:` and lines of rules text
  `{1}` no dice lo que significa: `text:` y líneas de texto de reglas
`{1}` stands for itself, so it means nothing
  `{1}` significa lo mismo que ella misma, así que no significa nada
a keyword that takes a cost, cards or an effect says with `means` what it stands for
  una palabra clave que toma un coste, cartas o un efecto dice con `means` lo que significa
there is a keyword `{1}` already
  ya hay una palabra clave `{1}`
with it the game has more than {1} keywords
  con ella el juego tiene más de {1} palabras clave
`{1}` has no Spanish name
  `{1}` no tiene nombre español
`{1}` has no Spanish text
  `{1}` no tiene texto español
`{1}` has {2} traits, and {3} in Spanish
  `{1}` tiene {2} rasgos, y {3} en español
`{1}` is not a number from 0 to {2}
  `{1}` no es un número de 0 a {2}
there is another card `{1}` in this file
  hay otra carta `{1}` en este archivo
a control character, which no card has
  un carácter de control, que ninguna carta tiene
a keyword, and no card in the file that could have it
  una palabra clave, y ninguna carta del archivo que pueda tenerla
a card needs a name
  una carta necesita un nombre
`{1}` is neither `key: value` nor text
  `{1}` no es ni `clave: valor` ni texto
there is no key `{1}`
  no hay clave `{1}`
a field before the first card (`== Name`)
  un campo antes de la primera carta (`== Nombre`)
`{1}` is given twice
  `{1}` se da dos veces
`{1}` is neither yes nor no
  `{1}` no es ni yes ni no
`{1}` is neither `en` nor `es`
  `{1}` no es ni `en` ni `es`
{1} cards, and a game is loaded with at most {2}
  {1} cartas, y un juego se carga con {2} como máximo
unknown type `{1}`
  tipo desconocido `{1}`
unknown {1} `{2}`
  {1} desconocido `{2}`
the rulebook has no clause `{1}`
  el reglamento no tiene la cláusula `{1}`
the Spanish text means something else than the English one
  el texto español significa otra cosa que el inglés
X is what the keyword takes: write `param number`
  X es lo que toma la palabra clave: escribe `param number`
`{1}` is not understood
  no se entiende `{1}`
the nearest that would be: {1}
  lo más parecido que se entendería: {1}
nearest: {1}
  lo más parecido: {1}
the text can be understood in several ways
  el texto se puede entender de varias maneras
the text does nothing
  el texto no hace nada
the text of a keyword is read in card files
  el texto de una palabra clave se lee en los archivos de cartas
no `keyword Name = Nombre` line
  falta la línea `keyword Name = Nombre`
`{1}` is none of its clauses above
  `{1}` no es ninguna de sus cláusulas de arriba
`{1}` should be one of {2}
  `{1}` debería ser uno de {2}
line {1}, column {2}: `{3}` is not understood
  línea {1}, columna {2}: no se entiende `{3}`
there is no card with the code `{1}`
  no hay carta con el código `{1}`
there are words for `{1}` already
  ya hay palabras para `{1}`
no Spanish words for {1} cards: {2}
  faltan las palabras españolas de {1} cartas: {2}
a card without `cost`
  una carta sin `cost`
`{1}` has neither `fullText` (LorcanaJSON) nor `cardType` (catalogue)
  `{1}` no tiene ni `fullText` (LorcanaJSON) ni `cardType` (catálogo)
a card with neither `Name` (swu-db) nor `title` (official)
  una carta sin `Name` (swu-db) ni `title` (oficial)
`{1}` is no kind of resource
  `{1}` no es un tipo de recurso
`{1}` is no icon of a scheme
  `{1}` no es un icono de plan

# --- Decks -------------------------------------------------------------------------------------------------------
`{1}` is not a count and a card
  `{1}` no es una cantidad y una carta
`{1}` is understood only in part
  `{1}` solo se entiende en parte
`--allow-partial` plays such cards with what is understood of them
  `--allow-partial` juega esas cartas con lo que se entiende de ellas
no card is called `{1}`
  ninguna carta se llama `{1}`
no card has the id `{1}`
  ninguna carta tiene el código `{1}`
`--cards` reads a database of cards
  `--cards` lee una base de datos de cartas
a deck of {1} has no line `{2}:`
  un mazo de {1} no tiene la línea `{2}:`
a count without a card name
  una cantidad sin nombre de carta
more copies than a deck can have
  más copias de las que puede tener un mazo
`{1}` is neither `4 Card name` nor `key: value`
  `{1}` no es ni `4 Nombre de carta` ni `clave: valor`
a file of decks has at most {1} bytes
  un archivo de mazos tiene como máximo {1} bytes
there is no deck in it
  no contiene ningún mazo
{1} cards, and a deck has at most {2}
  {1} cartas, y un mazo tiene {2} como máximo
this is JSON; a deck is lines such as `4 Card name`
  esto es JSON; un mazo son líneas como `4 Nombre de carta`
deck of player {1}: {2}
  mazo del jugador {1}: {2}
there is no such card
  no existe esa carta
{1} cards, and at least {2} are needed
  {1} cartas, y hacen falta al menos {2}
{1} cards, and {2} to {3} are needed
  {1} cartas, y hacen falta de {2} a {3}
{1} copies, and at most {2} are allowed
  {1} copias, y se permiten {2} como máximo
{1} copies, and its identity's deck has exactly {2}
  {1} copias, y el mazo de su identidad tiene exactamente {2}
this card is banned
  esta carta está prohibida
this card is not legal in this format
  esta carta no es legal en este formato
{1} inks, and at most {2} are allowed: {3}
  {1} tintas, y se permiten {2} como máximo: {3}
{1} is none of {2} and {3}
  {1} no es ni {2} ni {3}
leaders: {1}, and {2} needed
  líderes: {1}, y hacen falta {2}
leaders: {1}, and only {2} allowed
  líderes: {1}, y solo se permiten {2}
leaders must differ and not mix Heroism with Villainy
  los líderes deben ser distintos y no mezclar Heroísmo con Villanía
no base
  ninguna base
{1} bases, and only one allowed
  {1} bases, y solo se permite una
{1} cards in the sideboard, and at most {2} are allowed
  {1} cartas en el banquillo, y se permiten {2} como máximo
not in the pool of this format
  no está entre las cartas de este formato
this card is suspended
  esta carta está suspendida
this card belongs to no deck
  esta carta no pertenece a ningún mazo
a deck without an identity
  un mazo sin identidad
this is no identity
  esto no es una identidad
a deck has one identity
  un mazo tiene una sola identidad
this is no player card
  esto no es una carta de jugador
this card is another identity's
  esta carta es de otra identidad
the identity is neither of the two whom this names
  la identidad no es ninguna de las dos que esto nombra
the encounter set `{1}` is used twice (setup step 10)
  el conjunto de encuentro `{1}` se usa dos veces (paso 10 de la preparación)
`{1}` is a villain's own set, and none to add to another's (setup step 10)
  `{1}` es el conjunto de un villano, y no uno que se añada al de otro (paso 10 de la preparación)
no set is called `{1}`; did you mean `{2}`?
  no hay ningún conjunto `{1}`; ¿querías decir `{2}`?
no set is called `{1}`; there are {2}
  no hay ningún conjunto `{1}`; hay {2}
no set is called `{1}`; `byword cards champions --from FILE` lists those of a database
  no hay ningún conjunto `{1}`; `byword cards champions --from FICHERO` muestra los de una base de datos
this is no row of a record
  esto no es una fila de un registro
this is no result of its plan
  esto no es un resultado de su plan
an OCTGN deck needs a section `Hero` with its hero
  un mazo de OCTGN necesita una sección `Hero` con su héroe
a card needs a number of copies: `qty="2"`
  una carta necesita un número de copias: `qty="2"`
the option `{1}`
  la opción `{1}`
one option `{1}`
  una opción `{1}`
several: {1}
  varias: {1}
a deck needs a `hero: Name` line
  un mazo necesita una línea `hero: Nombre`
`{1}:` is said otherwise in {2} already
  `{1}:` ya se dice de otra manera en {2}
this is not a deck in JSON, or not all of it
  esto no es un mazo en JSON, o no está entero
a deck needs `hero_code`, the id of its hero
  un mazo necesita `hero_code`, el código de su héroe
a deck needs `slots`, how many of which card: {"01002": 1}
  un mazo necesita `slots`, cuántas de qué carta: {"01002": 1}
`{1}`: {2} is no number of copies (0 to {3})
  `{1}`: {2} no es un número de copias (de 0 a {3})
a deck needs a title and a hero
  un mazo necesita un título y un héroe
expected `option: name = value`
  se espera `option: nombre = valor`
there is no deck `{1}`
  no hay mazo `{1}`
no card that can be played is in a box `{1}`
  ninguna carta que se pueda jugar está en una caja `{1}`
a deck list has at most {1} bytes
  una lista de mazo tiene como máximo {1} bytes
not a deck list: {1}
  no es una lista de mazo: {1}
`{1}` is not a list of cards
  `{1}` no es una lista de cartas
a deck list has no key `{1}`
  una lista de mazo no tiene la clave `{1}`
the count of {1} is no number
  la cantidad de {1} no es un número

# --- Setting a game up -------------------------------------------------------------------------------------------
`{1}` is no number of times (1 to 100)
  `{1}` no es un número de veces (de 1 a 100)
there is no `{1}`
  no hay `{1}`
`{1}` thinks too long: here a bot has at most {2} ms for a choice, or {3} choices to try
  `{1}` piensa demasiado: aquí un bot tiene como máximo {2} ms por decisión, o {3} elecciones que probar
decks belong to a game that is dealt: without a line `turn: ...`
  los mazos son de una partida que se reparte: sin una línea `turn: ...`
no format is called `{1}`; there are {2}
  ningún formato se llama `{1}`; hay {2}
no edition is called `{1}`; there are {2}
  ninguna edición se llama `{1}`; hay {2}
no variant is called `{1}`; there is {2}
  ninguna variante se llama `{1}`; hay {2}
no option is called `{1}`; there are {2}
  ninguna opción se llama `{1}`; hay {2}
there is no option `{1}`; there are {2}
  no hay opción `{1}`; hay {2}
no mode is called `{1}`; there are {2}
  ningún modo se llama `{1}`; hay {2}
no profile is called `{1}`; there are {2}
  ningún perfil se llama `{1}`; hay {2}
no way with decks is called `{1}`; there are {2}
  ninguna manera con los mazos se llama `{1}`; hay {2}
no phase `{1}`; there are {2}
  no hay fase `{1}`; hay {2}
no phase is called `{1}`; there are {2}
  ninguna fase se llama `{1}`; hay {2}
`{1}` is a number from {2} to {3}
  `{1}` es un número de {2} a {3}
`{1} = {2}` is not a number
  `{1} = {2}` no es un número
`{1} = {2}` is no number from 0 to {3}
  `{1} = {2}` no es un número de 0 a {3}
`{1} = {2}` is no stage
  `{1} = {2}` no es una fase del villano
`first = {1}` is none of the {2} players
  `first = {1}` no es ninguno de los {2} jugadores
`{1}` should give a team from 1 up for each of {2} seats, and two teams at least
  `{1}` debería dar un equipo, desde 1, a cada uno de los {2} asientos, y al menos dos equipos
`pool` and `suspended` narrow a format: say `format`, too
  `pool` y `suspended` limitan un formato: indica también `format`
`pool`: no card is of the set `{1}`
  `pool`: ninguna carta es de la colección `{1}`
`suspended`: no card is called `{1}`
  `suspended`: ninguna carta se llama `{1}`
the option `{1}` belongs to games that are dealt
  la opción `{1}` es de partidas que se reparten
the option `{1}` belongs to games that are dealt; a board has {2}
  la opción `{1}` es de partidas que se reparten; un tablero tiene {2}
{1} decks for {2} seats
  {1} mazos para {2} asientos
{1} decks for {2} seats (1 to 4)
  {1} mazos para {2} asientos (de 1 a 4)
{1} decks instead of {2}, {3} seats
  {1} mazos en vez de {2}, {3} asientos
too few characters for {1} seats
  demasiado pocos personajes para {1} asientos
the deck of player {1} needs a leader and one base
  el mazo del jugador {1} necesita un líder y una base
two players take the identity `{1}` (setup step 1)
  dos jugadores toman la identidad `{1}` (preparación, paso 1)
`{1}` is no identity
  `{1}` no es una identidad
the set `{1}` is no scenario
  el conjunto `{1}` no es un escenario
`{1}` cannot be attached: it is no upgrade
  `{1}` no se puede vincular: no es una mejora
the seed must be below {1}
  la semilla debe ser menor que {1}

# --- Scenario files ----------------------------------------------------------------------------------------------
`{1}` is not a number from 0 up
  `{1}` no es un número de 0 en adelante
`{1}` is too large
  `{1}` es demasiado grande
a board has at most {1} cards
  un tablero tiene como máximo {1} cartas
a player has only one of {1}
  un jugador solo tiene uno de {1}
numbers go up to {1}
  los números llegan hasta {1}
there is another card `{1}`
  hay otra carta `{1}`
this is a scenario of `{1}`, not of `{2}`
  este es un escenario de `{1}`, no de `{2}`
`{1}` never happens in these files: the event may have another word
  `{1}` nunca sucede en estos archivos: quizá el suceso tenga otra palabra
`{1}` is only the beginning of a word of `{2}`
  `{1}` es solo el principio de una palabra de `{2}`
several options read `{1}`, and the first is taken
  varias opciones dicen `{1}`, y se toma la primera
the file ends at an open choice: {1}
  el archivo acaba en una decisión abierta: {1}
no scenario files (`.scenario`) there
  ahí no hay archivos de escenario (`.scenario`)
the game stops at once: {1}
  la partida se detiene enseguida: {1}
there is no house deck `{1}`
  no hay mazo de la casa `{1}`
`{1}` cannot be read: {2}
  `{1}` no se puede leer: {2}
numbers are from 0 up
  los números son de 0 en adelante
`{1}` is said twice
  `{1}` se dice dos veces
no zone and no number is called `{1}`
  ninguna zona ni número se llama `{1}`
every player has a zone `{1}`: put it below a player
  cada jugador tiene una zona `{1}`: ponla debajo de un jugador
a card that is there no time is left out
  una carta que está cero veces se omite
a parenthesis is not closed
  un paréntesis no se cierra
it is a number that is kept: `{1}: 1` in a line of its own
  es un número que se lleva: `{1}: 1` en una línea propia
`({1})`: that is said of the card twice
  `({1})`: eso se dice de la carta dos veces
`({1})`: numbers are from 0 up
  `({1})`: los números son de 0 en adelante
`({1})`: it is at most {2}
  `({1})`: es {2} como máximo
`({1})` says nothing about a card
  `({1})` no dice nada de una carta
at most {1} cards lie one below the other
  como máximo {1} cartas están una debajo de otra
`{1}` should be `key value`
  `{1}` debería ser `clave valor`
`{1}` should be `zone: cards` or `word: number`
  `{1}` debería ser `zona: cartas` o `palabra: número`
`{1}` is nothing that a player could wish for
  `{1}` no es nada que un jugador pueda querer hacer
`{1}` could be {2}
  `{1}` podría ser {2}
`{1}` says nothing about a card, a player or the game
  `{1}` no dice nada de una carta, un jugador o la partida
`{1}` is no event, card, player, zone or number
  `{1}` no es un suceso, carta, jugador, zona ni número
{1} has {2} to {3} seats
  {1} tiene de {2} a {3} asientos
there is no player {1}: {2}
  no hay jugador {1}: {2}
expected {1}, found {2}
  se esperaba {1}, hay {2}
expected {1}
  se esperaba {1}
an indented line belongs below a card or a player
  una línea sangrada va debajo de una carta o de un jugador
`{1}` is not `word: value`
  `{1}` no es `palabra: valor`
expected results from 1 to 250, or `kept` for a shuffle
  se esperan resultados de 1 a 250, o `kept` para barajar
expected `player 1 wins this turn` or `player 1 survives the next turn`
  se espera `player 1 wins this turn` o `player 1 survives the next turn`
no line begins with `{1}:`
  ninguna línea empieza por `{1}:`
`{1}:` is said in line {2} already
  `{1}:` ya se dice en la línea {2}
`{1}` is not a player; they are `player 1`, `player 2` ...
  `{1}` no es un jugador; son `player 1`, `player 2`...
a step begins with `- `; what follows `steps:` is steps only
  un paso empieza por `- `; detrás de `steps:` solo hay pasos
there is no line `game: ...`
  falta la línea `game: ...`
there is no line `title: ...`
  falta la línea `title: ...`
there are {1} steps
  hay {1} pasos
there are no steps
  no hay pasos
an empty step
  un paso vacío
there is no step `{1}:`
  no hay paso `{1}:`
`{1}:` of what?
  `{1}:` ¿de qué?
the text of {1} is not understood
  no se entiende el texto de {1}
a scenario says itself which cards it has; --cards and --allow-partial are for saved games
  un escenario dice él mismo qué cartas tiene; --cards y --allow-partial son para partidas guardadas
its card databases are not there (BYWORD_DATA)
  sus bases de datos de cartas no están (BYWORD_DATA)

# --- Calls of the protocol ---------------------------------------------------------------------------------------
a call has at most {1} bytes
  una llamada tiene como máximo {1} bytes
protocol {1}; this program speaks {2}
  protocolo {1}; este programa habla {2}
only replays and finished games are seen whole
  solo las repeticiones y las partidas acabadas se ven enteras
there is no seat {1}
  no hay asiento {1}
there is no seat {1}: the table has {2}, from 0
  no hay asiento {1}: la mesa tiene {2}, desde 0
there is no seat {1}: this table has {2}
  no hay asiento {1}: esta mesa tiene {2}
seat {1} is not the caller's
  el asiento {1} no es de quien llama
there is no option {1}; there are {2}, from 0
  no hay opción {1}; hay {2}, desde 0
files of this machine cannot be named here
  aquí no se pueden nombrar archivos de esta máquina
{1} games are open; `close` one first
  hay {1} partidas abiertas; cierra una antes (`close`)
there is no table {1}
  no hay mesa {1}
there is no step {1}; the game has {2}
  no hay paso {1}; la partida tiene {2}
there is no step {1}: the game has {2} choices
  no hay paso {1}: la partida tiene {2} decisiones
there is no step {1}
  no hay paso {1}
while a game goes on, only one's own seats can be taken along
  mientras una partida sigue, solo se puede llevar lo de los asientos propios
a table has at most {1} seats
  una mesa tiene como máximo {1} asientos
who watches does not play
  quien mira no juega
nobody plays that seat
  nadie juega en ese asiento
choice {1} is not the open one, {2} is
  la decisión {1} no es la abierta, sino la {2}
{1} has no scenario `{2}`
  {1} no tiene escenario `{2}`
the card databases that the scenario uses are not there
  las bases de datos de cartas que usa el escenario no están
the scenario has no step {1}
  el escenario no tiene paso {1}
only a seat of the caller can ask why
  solo puede preguntar por qué un asiento de quien llama
the engine panics
  el motor ha fallado

# --- Saved games -------------------------------------------------------------------------------------------------
the file is of the game `{1}`
  el archivo es del juego `{1}`
this is no saved game
  esto no es una partida guardada
saved by version {1} of the engine, and this is {2}
  guardado por la versión {1} del motor, y esta es la {2}
a game of {1}, not of {2}
  una partida de {1}, no de {2}
step 0: the game cannot be dealt: {1}
  paso 0: la partida no se puede repartir: {1}
step {1}: choice {2} is not among the {3} options
  paso {1}: la decisión {2} no está entre las {3} opciones
step {1}: the game is over, but the file goes on
  paso {1}: la partida ha acabado, pero el archivo sigue
step {1}: the position differs (digest {2})
  paso {1}: la posición difiere (huella {2})
step {1}: the game ends differently
  paso {1}: la partida acaba de otra manera

# --- A server ----------------------------------------------------------------------------------------------------
calls are texts
  las llamadas son textos
too many calls; wait a second
  demasiadas llamadas; espera un segundo
say who you are first (`enter`)
  di primero quién eres (`enter`)
too many tables; wait a moment
  demasiadas mesas; espera un momento
you are at no table (`join`)
  no estás en ninguna mesa (`join`)
a name has at least one letter
  un nombre tiene al menos una letra
the server cannot reach its database; try again
  el servidor no alcanza su base de datos; inténtalo de nuevo
there is no such table
  no existe esa mesa
the best of 1 or of 3 games
  al mejor de 1 o de 3 partidas
the game cannot be dealt
  la partida no se puede repartir
the engine broke
  el motor ha fallado
the engine broke; connect again
  el motor ha fallado; conéctate de nuevo
nobody watches
  nadie mira
the table is not kept here any more; connect again
  la mesa ya no está aquí; conéctate de nuevo
another node has the table; connect again in a moment
  la mesa está en otro nodo; conéctate de nuevo en un momento
there is no game {1}
  no hay partida {1}
that is not asked at a table
  eso no se pide en una mesa
there is no room at this table
  no hay sitio en esta mesa
nobody may watch at this table
  en esta mesa no se puede mirar
the invitation was used already, or was never given
  la invitación ya se usó, o nunca se dio
nobody can sit on seat {1}
  nadie puede ocupar el asiento {1}
who asks?
  ¿quién pregunta?
the seat is not free for you
  el asiento no está libre para ti
you play no seat
  no juegas en ningún asiento
only who plays here invites, to an empty seat or to their own
  solo invita quien juega aquí, a un asiento vacío o al propio
who says so?
  ¿quién lo dice?
too much at once; wait a moment
  demasiado a la vez; espera un momento
the game is not over
  la partida no ha acabado
the game has not begun
  la partida no ha empezado
the record is damaged
  el registro está dañado
the rules or cards have changed since the game was played
  las reglas o las cartas han cambiado desde que se jugó la partida
the choice was not kept; connect again
  la decisión no se guardó; conéctate de nuevo
at this table nothing is taken back
  en esta mesa no se deshace nada
the game is over
  la partida ha acabado
there is nothing to take back
  no hay nada que deshacer
that is not asked any more, or not of you
  eso ya no se pregunta, o no a ti

# --- Many games --------------------------------------------------------------------------------------------------
there is no cell {1}
  no hay casilla {1}
part {1} has parts missing before it
  a la parte {1} le faltan partes antes
part {1} is there twice
  la parte {1} está dos veces
the score of {1} counts, in this order: {2}
  la valoración de {1} cuenta, en este orden: {2}
the threads could not be started: {1}
  los hilos no se pudieron iniciar: {1}
`{1}` is no part: 2/4 is the second of four
  `{1}` no es una parte: 2/4 es la segunda de cuatro
this file is of another plan than {1}: `{2}` differs
  este archivo es de otro plan que {1}: `{2}` difiere
the file has no plan
  el archivo no tiene plan
this is no part file of version {1}
  esto no es un archivo de parte de la versión {1}
there are more lines than the plan has
  hay más líneas de las que tiene el plan
there is nothing to merge
  no hay nada que unir
a part is missing: {1} of {2} units are here
  falta una parte: hay {1} de {2} unidades
part {1} is not finished: {2} units are missing (run it again to go on)
  la parte {1} no está acabada: faltan {2} unidades (ejecútala otra vez para seguir)
the rows have no column `{1}`; there are {2}
  las filas no tienen la columna `{1}`; hay {2}
line {1}: `{2}` is {3}, and {4} is asked for
  línea {1}: `{2}` es {3}, y se pide {4}
true or false
  verdadero o falso
a number
  un número
a text
  un texto
a list
  una lista
a list or a text
  una lista o un texto
there are no rows in it
  no contiene filas
there is no value
  no hay valor
`{1}` is no condition: {2}
  `{1}` no es una condición: {2}
`{1}` is no number
  `{1}` no es un número
there is nothing to decide
  no hay nada que decidir
compare takes two sides: at most two decks and two players
  compare toma dos lados: como máximo dos mazos y dos jugadores
--sprt {1}: the first gain must be below the second, and both between -50 and 50 points
  --sprt {1}: la primera ganancia debe ser menor que la segunda, y ambas estar entre -50 y 50 puntos
nobody has a deck of their own; `{1}` compares players
  nadie tiene un mazo propio; `{1}` compara jugadores
decks do not meet; `--option` says what they play against
  los mazos no se enfrentan; `--option` dice contra qué juegan
{1} decks are in it, and one is looked at
  contiene {1} mazos, y se mira uno
there is no deck
  no hay mazo
there is no deck to try it in
  no hay mazo en el que probarlo
there are no decks of one's own
  no hay mazos propios
a matrix needs at least two decks: --decks A,B,C
  una matriz necesita al menos dos mazos: --decks A,B,C
there is no work `{1}` to merge
  no hay trabajo `{1}` que unir
the plan in the files has no `{1}`
  el plan de los archivos no tiene `{1}`
--seats: {1} is no cooperative game, two sides meet in it; leave it out
  --seats: {1} no es un juego cooperativo, en él se enfrentan dos lados; omítelo
{1}; a record is not overwritten
  {1}; un registro no se sobrescribe
the record cannot be written: {1}
  el registro no se puede escribir: {1}
`--record` needs a run from the beginning, and `--out` already has {1} lines: name another file
  `--record` necesita una serie desde el principio, y `--out` ya tiene {1} líneas: nombra otro archivo
`{1}` is no change of cards: `2 Card = Other card` is one
  `{1}` no es un cambio de cartas: `2 Carta = Otra carta` sí
it is the same card
  es la misma carta
the deck has {1} copies of `{2}`
  el mazo tiene {1} copias de `{2}`
the deck has no cards that could make room
  el mazo no tiene cartas que puedan dejar sitio
there are {1} players
  hay {1} jugadores
points of a score are read from a file where a command is given, and nowhere else
  los puntos de una valoración se leen de un archivo donde se da una orden, y en ningún otro sitio
`{1}` is no budget: say how many choices a search may try (`20k`, at least 100) or how long it may think (`100ms`, `2s`, at most 10 minutes)
  `{1}` no es un presupuesto: di cuántas elecciones puede probar una búsqueda (`20k`, al menos 100) o cuánto tiempo puede pensar (`100ms`, `2s`, como máximo 10 minutos)
`{1}` thinks as long as it thinks: only `search` has a budget, as in `search:20k`
  `{1}` piensa lo que piensa: solo `search` tiene un presupuesto, como en `search:20k`
line {1}: `{2}` is no weight: `LORE = 40` is one
  línea {1}: `{2}` no es un peso: `LORE = 40` sí
line {1}: {2} points: a weight is from -{3} to {4}
  línea {1}: {2} puntos: un peso va de -{3} a {4}
no line `game = NAME` says of which game's score they are
  ninguna línea `game = NOMBRE` dice de la valoración de qué juego son
the weights are those of `{1}`, and this is `{2}`
  los pesos son los de `{1}`, y esto es `{2}`
