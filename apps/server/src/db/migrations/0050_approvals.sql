CREATE TABLE "approval_task" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"is_copy" boolean NOT NULL,
	"member_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone,
	"acted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "approval_task_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "approval_task" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_task" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "approval_task_company" ON "approval_task" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "approval_task" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "approval_act" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint,
	"for_member_id" bigint,
	"to_member_ids" jsonb,
	"node_id" text,
	"to_node_id" text,
	"opinion" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_act_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "approval_act" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_act" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "approval_act_company" ON "approval_act" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "approval_act" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "approval_process" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_process_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"act" text NOT NULL,
	"face" text,
	"priority" integer NOT NULL,
	"version_no" integer,
	"node_count" integer,
	"condition" jsonb,
	"flow" jsonb,
	"published_at" timestamp with time zone,
	"remark" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "approval_process_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "approval_process_status_known" CHECK ("status" in ('draft', 'published', 'replaced', 'withdrawn'))
);

--> statement-breakpoint
ALTER TABLE "approval_process" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_process" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "approval_process_company" ON "approval_process" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "approval_process" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "approval_run" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"no" text NOT NULL,
	"process_id" bigint,
	"act" text,
	"face" text,
	"record_id" text,
	"record_no" text,
	"starter_id" bigint,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"current_node" text,
	"urged_at" timestamp with time zone,
	"reason" text,
	"refusal" jsonb,
	"state" jsonb,
	"input" jsonb,
	"submitted" jsonb,
	"choices" jsonb,
	"status" text DEFAULT 'running' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "approval_run_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "approval_run__no__key" UNIQUE("org_id","no"),
	CONSTRAINT "approval_run_status_known" CHECK ("status" in ('running', 'returned', 'approved', 'withdrawn', 'ended'))
);

--> statement-breakpoint
ALTER TABLE "approval_run" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_run" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "approval_run_company" ON "approval_run" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "approval_run" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "approval_substitute" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_substitute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" bigint NOT NULL,
	"substitute_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"act" text,
	"reason" text NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "approval_substitute_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "approval_substitute" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "approval_substitute" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "approval_substitute_company" ON "approval_substitute" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "approval_substitute" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "route" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "route" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD COLUMN "approval_id" bigint;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "approval_run" ADD CONSTRAINT "approval_run_process_id_fk" FOREIGN KEY ("org_id","process_id") REFERENCES "public"."approval_process"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approval_run" ADD CONSTRAINT "approval_run_starter_id_fk" FOREIGN KEY ("org_id","starter_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approval_substitute" ADD CONSTRAINT "approval_substitute_member_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approval_substitute" ADD CONSTRAINT "approval_substitute_substitute_id_fk" FOREIGN KEY ("org_id","substitute_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_task_key" ON "approval_task" USING btree ("org_id","run_id","is_copy","no");
--> statement-breakpoint
CREATE INDEX "approval_task_open_idx" ON "approval_task" USING btree ("org_id","member_id","id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "approval_task_copy_idx" ON "approval_task" USING btree ("org_id","member_id","id") WHERE is_copy;
--> statement-breakpoint
CREATE INDEX "approval_task_due_idx" ON "approval_task" USING btree ("due_at") WHERE state = 'open' and due_at is not null;
--> statement-breakpoint
CREATE INDEX "approval_act_run_idx" ON "approval_act" USING btree ("org_id","run_id","id");
--> statement-breakpoint
CREATE INDEX "approval_act_member_idx" ON "approval_act" USING btree ("org_id","member_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process__code__version_no__key" ON "approval_process" USING btree ("org_id","code","version_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_process_live_idx" ON "approval_process" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_process_name_list" ON "approval_process" USING btree ("org_id","name","act") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "approval_process_status_list" ON "approval_process" USING btree ("org_id","status","act") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_process_published_at_list" ON "approval_process" USING btree ("org_id","published_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_process_priority_list" ON "approval_process" USING btree ("org_id","priority") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_process_act_status_ix" ON "approval_process" USING btree ("org_id","act","status");
--> statement-breakpoint
CREATE INDEX "approval_process_name_trgm" ON "approval_process" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "approval_process_code_trgm" ON "approval_process" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "approval_run_live_idx" ON "approval_run" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_run_status_list" ON "approval_run" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('approved', 'withdrawn', 'ended');
--> statement-breakpoint
CREATE INDEX "approval_run_started_at_list" ON "approval_run" USING btree ("org_id","started_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_run_process_id_list" ON "approval_run" USING btree ("org_id","process_id","id") WHERE deleted_at is null and "process_id" is not null;
--> statement-breakpoint
CREATE INDEX "approval_run_act_record_id_ix" ON "approval_run" USING btree ("org_id","act","record_id");
--> statement-breakpoint
CREATE INDEX "approval_run_starter_id_status_ix" ON "approval_run" USING btree ("org_id","starter_id","status");
--> statement-breakpoint
CREATE INDEX "approval_run_no_trgm" ON "approval_run" USING gin ("no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "approval_run_record_no_trgm" ON "approval_run" USING gin ("record_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "approval_substitute_live_idx" ON "approval_substitute" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_substitute_member_id_list" ON "approval_substitute" USING btree ("org_id","member_id","id") WHERE deleted_at is null and "member_id" is not null;
--> statement-breakpoint
CREATE INDEX "approval_substitute_substitute_id_list" ON "approval_substitute" USING btree ("org_id","substitute_id","id") WHERE deleted_at is null and "substitute_id" is not null;
--> statement-breakpoint
CREATE INDEX "approval_substitute_to_date_list" ON "approval_substitute" USING btree ("org_id","to_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "approval_substitute_substitute_id_to_date_ix" ON "approval_substitute" USING btree ("org_id","substitute_id","to_date");
--> statement-breakpoint
CREATE INDEX "approval_substitute_reason_trgm" ON "approval_substitute" USING gin ("reason" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "route" ADD CONSTRAINT "route_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD CONSTRAINT "invoice_in_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "party_approval_id_ref" ON "party" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "driver_approval_id_ref" ON "driver" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "vehicle_approval_id_ref" ON "vehicle" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "goods_approval_id_ref" ON "goods" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "address_approval_id_ref" ON "address" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_approval_id_ref" ON "contract" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_approval_id_ref" ON "price_sheet" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "route_approval_id_ref" ON "route" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_approval_id_ref" ON "load_bill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_approval_id_ref" ON "load_bill_grant" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_approval_id_ref" ON "main_waybill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_approval_id_ref" ON "waybill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_approval_id_ref" ON "waybill_exception" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_approval_id_ref" ON "statement" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_approval_id_ref" ON "settlement" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_approval_id_ref" ON "invoice_out" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_approval_id_ref" ON "invoice_in" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_approval_id_ref" ON "margin_adjust" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "route" ADD CONSTRAINT "route_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD CONSTRAINT "invoice_in_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_approval_known" CHECK ("approval" in ('none', 'running', 'returned'));

--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["bpm.approval.read", "bpm.substitute.read", "bpm.substitute.modify", "bpm.substitute.delete"]'::jsonb WHERE NOT permissions ? 'bpm.approval.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["bpm.process.read", "bpm.process.modify", "bpm.process.delete", "bpm.process.export", "bpm.process.print", "bpm.process.publish", "bpm.process.withdraw", "bpm.data.read", "bpm.data.export", "bpm.data.print"]'::jsonb WHERE permissions ? 'sys.role.modify';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
