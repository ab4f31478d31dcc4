CREATE TABLE "export_template" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "export_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"columns" jsonb NOT NULL,
	"column_count" integer,
	"conditions" jsonb,
	"format" text NOT NULL,
	"scope" text NOT NULL,
	"layout" text NOT NULL,
	"split_by" text,
	"totals" boolean,
	"cron" text,
	"sensitive" boolean,
	"next_at" timestamp with time zone,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "export_template_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "export_template_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "export_template_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "export_template" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "export_template" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "export_template_company" ON "export_template" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_template" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "export_template_receiver_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "export_template_receiver_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "export_template_receiver_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "export_template_receiver_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "export_template_receiver_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "export_template_receiver_ids_company" ON "export_template_receiver_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_template_receiver_ids" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "export_run" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "export_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"run_no" text NOT NULL,
	"template_id" bigint,
	"requester_id" bigint,
	"trigger" text,
	"source" text,
	"format" text,
	"spec" jsonb,
	"sensitive_count" integer,
	"round" text,
	"rows" integer,
	"files" integer,
	"bytes" integer,
	"failure" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"job_id" integer,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"approval_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "export_run_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "export_run__run_no__key" UNIQUE("org_id","run_no"),
	CONSTRAINT "export_run_approved_check" CHECK ((approved_by is null) = (approved_at is null)),
	CONSTRAINT "export_run_finished_check" CHECK (status <> 'done' or (rows is not null and finished_at is not null)),
	CONSTRAINT "export_run_status_known" CHECK ("status" in ('waiting', 'queued', 'running', 'done', 'failed', 'rejected', 'cancelled')),
	CONSTRAINT "export_run_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "export_run" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "export_run" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "export_run_company" ON "export_run" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "export_run" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "export_template" ADD CONSTRAINT "export_template_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_template_receiver_ids" ADD CONSTRAINT "export_template_receiver_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."export_template"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_template_receiver_ids" ADD CONSTRAINT "export_template_receiver_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_template_id_fk" FOREIGN KEY ("org_id","template_id") REFERENCES "public"."export_template"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_requester_id_fk" FOREIGN KEY ("org_id","requester_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "export_template__name__key" ON "export_template" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_template_live_idx" ON "export_template" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_template_format_list" ON "export_template" USING btree ("org_id","format") WHERE deleted_at is null and "format" is not null;
--> statement-breakpoint
CREATE INDEX "export_template_created_by_list" ON "export_template" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "export_template_created_at_list" ON "export_template" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_template_approval_id_ref" ON "export_template" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "export_template_status_next_at_ix" ON "export_template" USING btree ("org_id","status","next_at");
--> statement-breakpoint
CREATE INDEX "export_template_name_trgm" ON "export_template" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "export_template_remark_trgm" ON "export_template" USING gin ("remark" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "export_template_receiver_ids_key" ON "export_template_receiver_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "export_template_receiver_ids_target_idx" ON "export_template_receiver_ids" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "export_run__template_id__round__requester_id__key" ON "export_run" USING btree ("org_id","template_id","round","requester_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_run_live_idx" ON "export_run" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_run_template_id_list" ON "export_run" USING btree ("org_id","template_id","id") WHERE deleted_at is null and "template_id" is not null;
--> statement-breakpoint
CREATE INDEX "export_run_requester_id_list" ON "export_run" USING btree ("org_id","requester_id","id") WHERE deleted_at is null and "requester_id" is not null;
--> statement-breakpoint
CREATE INDEX "export_run_trigger_list" ON "export_run" USING btree ("org_id","trigger") WHERE deleted_at is null and "trigger" is not null;
--> statement-breakpoint
CREATE INDEX "export_run_created_at_list" ON "export_run" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "export_run_approval_id_ref" ON "export_run" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "export_run_status_requester_id_ix" ON "export_run" USING btree ("org_id","status","requester_id");
--> statement-breakpoint
CREATE INDEX "export_run_template_id_started_at_ix" ON "export_run" USING btree ("org_id","template_id","started_at");
--> statement-breakpoint
CREATE INDEX "export_run_run_no_trgm" ON "export_run" USING gin ("run_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "export_run_failure_trgm" ON "export_run" USING gin ("failure" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.approve"]' WHERE permissions ? 'bpm.substitute.export' AND NOT permissions ? 'oms.changeData.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.delete"]' WHERE permissions ? 'bpm.substitute.delete' AND NOT permissions ? 'oms.changeData.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.disable"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'oms.changeData.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.enable"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'oms.changeData.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.export"]' WHERE permissions ? 'bpm.substitute.export' AND NOT permissions ? 'oms.changeData.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.import"]' WHERE permissions ? 'bpm.substitute.import' AND NOT permissions ? 'oms.changeData.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.modify"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'oms.changeData.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.print"]' WHERE permissions ? 'bpm.substitute.print' AND NOT permissions ? 'oms.changeData.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.read"]' WHERE permissions ? 'bpm.substitute.read' AND NOT permissions ? 'oms.changeData.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.run"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'oms.changeData.run';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
