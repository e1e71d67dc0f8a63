-- The common subset of SQLite and PostgreSQL. Times are seconds since 1970; JSON and hashes are texts.

-- A game is its beginning and its moves. `owner` is the node that plays it, until its lease ends.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    start TEXT NOT NULL,
    salt TEXT NOT NULL,
    rules TEXT NOT NULL,
    listed BIGINT NOT NULL,
    state TEXT NOT NULL,
    moves BIGINT NOT NULL,
    won TEXT NOT NULL,
    next TEXT,
    owner TEXT,
    lease_until BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX games_listed ON games (listed, created);
CREATE INDEX games_owner ON games (owner);

-- A move is an option that was taken or a going back; `digest` is that of the position after it.
CREATE TABLE moves (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    taken BIGINT,
    back BIGINT,
    digest TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE seats (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    invitation TEXT,
    PRIMARY KEY (game, seat)
);

-- The sessions that play a seat: one for each device.
CREATE TABLE holders (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    session TEXT NOT NULL,
    PRIMARY KEY (game, session)
);

CREATE TABLE chat (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    seat BIGINT,
    name TEXT NOT NULL,
    said TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    seen BIGINT NOT NULL
);
