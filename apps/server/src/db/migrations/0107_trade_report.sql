ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["smp.customer.export"]' WHERE permissions ? 'smp.way.export' AND NOT permissions ? 'smp.customer.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["smp.customer.read"]' WHERE permissions ? 'smp.way.read' AND NOT permissions ? 'smp.customer.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD COLUMN "age_days" integer;
