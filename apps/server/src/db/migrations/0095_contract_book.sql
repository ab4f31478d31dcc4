ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["bi.sb.export"]' WHERE permissions ? 'smp.data.export' AND NOT permissions ? 'bi.sb.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["bi.sb.read"]' WHERE permissions ? 'smp.data.read' AND NOT permissions ? 'bi.sb.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
