CREATE INDEX IF NOT EXISTS "callback_due_idx" ON "callback" ("next_at") WHERE "direction" = 'out' AND "status" IN ('pending', 'failed');
