-- Whoever voted reads their receipts again, on each of their devices and after the meeting: found by who cast them, however long the log is.
create index live_events_ballots on live_events (log_id, (actor->>'id')) where type = 'BALLOT_CAST';
