-- What each seat has left in reserve, in milliseconds, as JSON; nothing: time is not counted, or nobody has used any.
ALTER TABLE games ADD COLUMN clock TEXT;

-- What players told whoever runs the server, with the game as it stood, as a file.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seat BIGINT,
    name TEXT NOT NULL,
    said TEXT NOT NULL,
    replay TEXT NOT NULL,
    at BIGINT NOT NULL
);
