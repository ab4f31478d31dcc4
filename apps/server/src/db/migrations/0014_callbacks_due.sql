CREATE INDEX "callback_due_idx" ON "callback" ("next_at") WHERE "direction" = 'out' AND "status" IN ('pending', 'failed');
