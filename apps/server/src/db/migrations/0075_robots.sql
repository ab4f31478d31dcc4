CREATE TABLE "robot_state" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"secret" text,
	"position" jsonb,
	CONSTRAINT "robot_state_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "robot_state_task_key" UNIQUE("org_id","task_id")
);

--> statement-breakpoint
ALTER TABLE "robot_state" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "robot_state" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "robot_state_company" ON "robot_state" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "robot_state" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "bank_transaction" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"serial_no" text NOT NULL,
	"booked_on" date NOT NULL,
	"booked_time" text,
	"direction" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"peer_name" text,
	"peer_account" text,
	"peer_bank" text,
	"summary" text,
	"purpose" text,
	"balance" numeric(14, 2),
	"own_account" text,
	"settlement_id" bigint,
	"ground" text,
	"registered_by" bigint,
	"registered_at" timestamp with time zone,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "bank_transaction_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "bank_transaction_amount_check" CHECK (amount > 0),
	CONSTRAINT "bank_transaction_settled_check" CHECK (status not in ('proposed', 'registered') or settlement_id is not null),
	CONSTRAINT "bank_transaction_status_known" CHECK ("status" in ('unmatched', 'several', 'proposed', 'registered', 'ignored')),
	CONSTRAINT "bank_transaction_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "bank_transaction" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "bank_transaction" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "bank_transaction_company" ON "bank_transaction" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_transaction" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "robot_task" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"connector" text NOT NULL,
	"run_as_id" bigint NOT NULL,
	"folder" text,
	"host" text,
	"port" integer,
	"account" text,
	"mail_folder" text,
	"sender" text,
	"subject" text,
	"url" text,
	"auth_header" text,
	"paging" text,
	"page_param" text,
	"next_path" text,
	"list_path" text,
	"columns" text,
	"repeat" text NOT NULL,
	"cron" text,
	"time_limit" integer NOT NULL,
	"retries" integer NOT NULL,
	"remark" text,
	"secret_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"last_result" text,
	"last_read" integer,
	"last_new" integer,
	"last_refused" integer,
	"failures" integer,
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
	CONSTRAINT "robot_task_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "robot_task_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "robot_task_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "robot_task" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "robot_task" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "robot_task_company" ON "robot_task" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "robot_task" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "robot_run" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"run_no" text NOT NULL,
	"task_id" bigint NOT NULL,
	"trigger" text NOT NULL,
	"run_as_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"rows_read" integer,
	"rows_new" integer,
	"rows_changed" integer,
	"rows_same" integer,
	"rows_refused" integer,
	"reason" text,
	"detail" text,
	"job_id" integer,
	"status" text DEFAULT 'running' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "robot_run_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "robot_run__run_no__key" UNIQUE("org_id","run_no"),
	CONSTRAINT "robot_run_status_known" CHECK ("status" in ('running', 'success', 'partly', 'failed', 'loginExpired', 'died', 'stopped'))
);

--> statement-breakpoint
ALTER TABLE "robot_run" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "robot_run" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "robot_run_company" ON "robot_run" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "robot_run" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "robot_run_file" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "robot_run_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"result" text,
	"rows_read" integer,
	"rows_new" integer,
	"rows_changed" integer,
	"rows_same" integer,
	"rows_refused" integer,
	"reason" text,
	"batch_id" integer,
	"api" text,
	CONSTRAINT "robot_run_file_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "robot_run_file" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "robot_run_file" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "robot_run_file_company" ON "robot_run_file" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "robot_run_file" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_settlement_id_fk" FOREIGN KEY ("org_id","settlement_id") REFERENCES "public"."settlement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_registered_by_fk" FOREIGN KEY ("org_id","registered_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot_task" ADD CONSTRAINT "robot_task_run_as_id_fk" FOREIGN KEY ("org_id","run_as_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot_task" ADD CONSTRAINT "robot_task_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot_run" ADD CONSTRAINT "robot_run_task_id_fk" FOREIGN KEY ("org_id","task_id") REFERENCES "public"."robot_task"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot_run" ADD CONSTRAINT "robot_run_run_as_id_fk" FOREIGN KEY ("org_id","run_as_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot_run_file" ADD CONSTRAINT "robot_run_file_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."robot_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transaction__direction__serial_no__key" ON "bank_transaction" USING btree ("org_id","direction","serial_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_live_idx" ON "bank_transaction" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_booked_on_list" ON "bank_transaction" USING btree ("org_id","booked_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_peer_name_list" ON "bank_transaction" USING btree ("org_id","peer_name","booked_on") WHERE deleted_at is null and "peer_name" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_amount_list" ON "bank_transaction" USING btree ("org_id","amount","booked_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_serial_no_list" ON "bank_transaction" USING btree ("org_id","serial_no","booked_on") WHERE deleted_at is null and "serial_no" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_own_account_list" ON "bank_transaction" USING btree ("org_id","own_account","booked_on") WHERE deleted_at is null and "own_account" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_ground_list" ON "bank_transaction" USING btree ("org_id","ground","booked_on") WHERE deleted_at is null and "ground" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_approval_id_ref" ON "bank_transaction" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "bank_transaction_status_booked_on_ix" ON "bank_transaction" USING btree ("org_id","status","booked_on");
--> statement-breakpoint
CREATE INDEX "bank_transaction_settlement_id_ix" ON "bank_transaction" USING btree ("org_id","settlement_id");
--> statement-breakpoint
CREATE INDEX "bank_transaction_serial_no_trgm" ON "bank_transaction" USING gin ("serial_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bank_transaction_peer_name_trgm" ON "bank_transaction" USING gin ("peer_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bank_transaction_summary_trgm" ON "bank_transaction" USING gin ("summary" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bank_transaction_purpose_trgm" ON "bank_transaction" USING gin ("purpose" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "robot_task__name__key" ON "robot_task" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "robot_task_live_idx" ON "robot_task" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "robot_task_kind_list" ON "robot_task" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "robot_task_connector_list" ON "robot_task" USING btree ("org_id","connector") WHERE deleted_at is null and "connector" is not null;
--> statement-breakpoint
CREATE INDEX "robot_task_last_result_list" ON "robot_task" USING btree ("org_id","last_result") WHERE deleted_at is null and "last_result" is not null;
--> statement-breakpoint
CREATE INDEX "robot_task_run_as_id_list" ON "robot_task" USING btree ("org_id","run_as_id","id") WHERE deleted_at is null and "run_as_id" is not null;
--> statement-breakpoint
CREATE INDEX "robot_task_approval_id_ref" ON "robot_task" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "robot_task_status_next_at_ix" ON "robot_task" USING btree ("org_id","status","next_at");
--> statement-breakpoint
CREATE INDEX "robot_task_name_trgm" ON "robot_task" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "robot_task_account_trgm" ON "robot_task" USING gin ("account" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "robot_run_live_idx" ON "robot_run" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "robot_run_task_id_list" ON "robot_run" USING btree ("org_id","task_id","started_at") WHERE deleted_at is null and "task_id" is not null;
--> statement-breakpoint
CREATE INDEX "robot_run_started_at_list" ON "robot_run" USING btree ("org_id","started_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "robot_run_trigger_list" ON "robot_run" USING btree ("org_id","trigger","started_at") WHERE deleted_at is null and "trigger" is not null;
--> statement-breakpoint
CREATE INDEX "robot_run_reason_list" ON "robot_run" USING btree ("org_id","reason","started_at") WHERE deleted_at is null and "reason" is not null;
--> statement-breakpoint
CREATE INDEX "robot_run_run_as_id_ref" ON "robot_run" USING btree ("org_id","run_as_id") WHERE "run_as_id" is not null;
--> statement-breakpoint
CREATE INDEX "robot_run_status_started_at_ix" ON "robot_run" USING btree ("org_id","status","started_at");
--> statement-breakpoint
CREATE INDEX "robot_run_run_no_trgm" ON "robot_run" USING gin ("run_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "robot_run_detail_trgm" ON "robot_run" USING gin ("detail" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "robot_run_file_parent_idx" ON "robot_run_file" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "file_sha256_idx" ON "file" USING btree ("org_id","sha256");
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.delete"]' WHERE permissions ? 'oms.api.delete' AND NOT permissions ? 'oms.temp.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.disable"]' WHERE permissions ? 'oms.api.disable' AND NOT permissions ? 'oms.temp.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.enable"]' WHERE permissions ? 'oms.api.enable' AND NOT permissions ? 'oms.temp.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.export"]' WHERE permissions ? 'oms.api.export' AND NOT permissions ? 'oms.temp.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.import"]' WHERE permissions ? 'oms.api.import' AND NOT permissions ? 'oms.temp.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.modify"]' WHERE permissions ? 'oms.api.modify' AND NOT permissions ? 'oms.temp.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.print"]' WHERE permissions ? 'oms.api.print' AND NOT permissions ? 'oms.temp.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.read"]' WHERE permissions ? 'oms.api.read' AND NOT permissions ? 'oms.temp.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.temp.run"]' WHERE permissions ? 'oms.api.modify' AND NOT permissions ? 'oms.temp.run';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.delete"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.bank.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.export"]' WHERE permissions ? 'sap.carrier.export' AND NOT permissions ? 'sap.bank.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.import"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.bank.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.modify"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.bank.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.pay"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.bank.pay';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.print"]' WHERE permissions ? 'sap.carrier.print' AND NOT permissions ? 'sap.bank.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.bank.read"]' WHERE permissions ? 'sap.carrier.read' AND NOT permissions ? 'sap.bank.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
