ALTER TABLE "settlement_item" ADD COLUMN "due_date" date;
--> statement-breakpoint
ALTER TABLE "settlement_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "settlement_item" i SET due_date = s.due_date FROM "statement" s WHERE s.org_id = i.org_id AND s.id = i.statement_id;
--> statement-breakpoint
ALTER TABLE "settlement_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
