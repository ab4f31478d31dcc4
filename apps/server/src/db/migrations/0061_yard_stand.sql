ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.yardStand.export"]' WHERE permissions ? 'oms.container.export' AND NOT permissions ? 'oms.yardStand.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.yardStand.read"]' WHERE permissions ? 'oms.container.read' AND NOT permissions ? 'oms.yardStand.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
