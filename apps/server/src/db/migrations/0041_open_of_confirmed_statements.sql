-- Nothing is due on a statement that the counterparty has not confirmed.
ALTER TABLE "statement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "statement" SET open_sum = 0 WHERE status IN ('draft', 'sent', 'void') AND open_sum <> 0;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
