-- Nodes, and until when each keeps the games that it owns. A node renews this one row however many games it has, so that
-- renewing never waits for moves of games that are written at the same time.
CREATE TABLE nodes (
    name TEXT PRIMARY KEY,
    alive_until BIGINT NOT NULL
);
ALTER TABLE games DROP COLUMN lease_until;
