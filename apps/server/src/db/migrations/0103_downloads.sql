ALTER TABLE "job" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "downloaded_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "job_file_idx" ON "job" USING btree ("org_id",((result -> 'file') ->> 'id'));

--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.down.read"]' WHERE permissions ? 'bpm.approval.read' AND NOT permissions ? 'fms.down.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["fms.task.read"]' WHERE permissions ? 'bpm.approval.read' AND NOT permissions ? 'fms.task.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
