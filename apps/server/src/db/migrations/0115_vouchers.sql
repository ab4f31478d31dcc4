CREATE TABLE "finance_secret" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "finance_secret_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"system_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "finance_secret_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "finance_secret_system_key" UNIQUE("org_id","system_id")
);

--> statement-breakpoint
ALTER TABLE "finance_secret" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "finance_secret" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "finance_secret_company" ON "finance_secret" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "finance_secret" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"voucher_no" text NOT NULL,
	"voucher_date" date,
	"month" text,
	"event" text,
	"grouping" text,
	"summary" text,
	"debit_sum" numeric(14, 2),
	"credit_sum" numeric(14, 2),
	"source_count" integer,
	"attachments" integer,
	"red_of_id" bigint,
	"reversed_by_id" bigint,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"system_id" bigint,
	"outer_no" text,
	"push_error" text,
	"pushed_at" timestamp with time zone,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"red_status" text DEFAULT 'none' NOT NULL,
	"push_status" text DEFAULT 'none' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "voucher_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher__voucher_no__key" UNIQUE("org_id","voucher_no"),
	CONSTRAINT "voucher_balanced_check" CHECK (debit_sum = credit_sum),
	CONSTRAINT "voucher_month_check" CHECK (month = to_char(voucher_date, 'YYYY-MM')),
	CONSTRAINT "voucher_red_check" CHECK ((red_status = 'red') = (red_of_id is not null)),
	CONSTRAINT "voucher_reversed_check" CHECK ((red_status = 'reversed') = (reversed_by_id is not null)),
	CONSTRAINT "voucher_pushed_check" CHECK (push_status in ('none', 'failed') or status = 'audited'),
	CONSTRAINT "voucher_status_known" CHECK ("status" in ('draft', 'audited', 'void')),
	CONSTRAINT "voucher_red_status_known" CHECK ("red_status" in ('none', 'reversed', 'red')),
	CONSTRAINT "voucher_push_status_known" CHECK ("push_status" in ('none', 'queued', 'pushed', 'failed')),
	CONSTRAINT "voucher_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "voucher" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_company" ON "voucher" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_entry" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"summary" text,
	"account_id" bigint,
	"party_id" bigint,
	"entry_dept_id" bigint,
	"project_id" bigint,
	"debit" numeric(14, 2),
	"credit" numeric(14, 2),
	CONSTRAINT "voucher_entry_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher_entry_side_check" CHECK (account_id is not null and (debit = 0) <> (credit = 0))
);

--> statement-breakpoint
ALTER TABLE "voucher_entry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_entry" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_entry_company" ON "voucher_entry" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_entry" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_source" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"voucher_id" bigint,
	"rule_id" bigint,
	"event" text,
	"doc_type" text,
	"doc_id" integer,
	"doc_no" text,
	"day" date,
	"party_id" bigint,
	"side" text,
	"amount" numeric(14, 2),
	"source_key" text,
	"turn" integer,
	"live_key" text,
	"figures" jsonb,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "voucher_source_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher_source_whole_check" CHECK (num_nulls(voucher_id, event, doc_type, doc_id, doc_no, day, amount, source_key, figures) = 0)
);

--> statement-breakpoint
ALTER TABLE "voucher_source" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_source" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_source_company" ON "voucher_source" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_source" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_rule" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer,
	"summary" text NOT NULL,
	"event_in_force" text,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "voucher_rule_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher_rule_in_force_check" CHECK ((status = 'inForce') = (event_in_force is not null)),
	CONSTRAINT "voucher_rule_status_known" CHECK ("status" in ('draft', 'approving', 'inForce', 'superseded', 'void')),
	CONSTRAINT "voucher_rule_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "voucher_rule" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_rule" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_rule_company" ON "voucher_rule" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_rule" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_rule_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_rule_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"figure" text NOT NULL,
	"kind" text,
	"segment" text,
	"charge_kind" text,
	"pay_method" text,
	"purpose" text,
	"direction" text,
	"act" text,
	"bearer" text,
	"debit_id" bigint,
	"credit_id" bigint,
	"remark" text,
	CONSTRAINT "voucher_rule_line_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher_rule_line_side_check" CHECK (debit_id is not null or credit_id is not null)
);

--> statement-breakpoint
ALTER TABLE "voucher_rule_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_rule_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_rule_line_company" ON "voucher_rule_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_rule_line" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_rule_example" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_rule_example_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"figure" text NOT NULL,
	"kind" text,
	"segment" text,
	"charge_kind" text,
	"pay_method" text,
	"purpose" text,
	"direction" text,
	"act" text,
	"bearer" text,
	"amount" numeric(14, 2) NOT NULL,
	"debit_id" bigint,
	"credit_id" bigint,
	CONSTRAINT "voucher_rule_example_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "voucher_rule_example" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_rule_example" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_rule_example_company" ON "voucher_rule_example" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_rule_example" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"full_name" text,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"has_party" boolean,
	"has_dept" boolean,
	"has_project" boolean,
	"control" text,
	"outer_code" text,
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
	"code_alike" text GENERATED ALWAYS AS (upper(translate("code", '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', '!"#$%&''()*+,-./0123456789:' || chr(59) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') collate "C")) STORED,
	CONSTRAINT "ledger_account_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "ledger_account_control_check" CHECK (control is null or has_party),
	CONSTRAINT "ledger_account_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "ledger_account_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "ledger_account" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "ledger_account" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "ledger_account_company" ON "ledger_account" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ledger_account" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "finance_system" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "finance_system_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"book_no" text,
	"word" text NOT NULL,
	"base_url" text,
	"app_key" text,
	"timeout_seconds" integer,
	"secret_at" timestamp with time zone,
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
	CONSTRAINT "finance_system_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "finance_system_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "finance_system_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "finance_system" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "finance_system" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "finance_system_company" ON "finance_system" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "finance_system" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "voucher_push" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"push_no" text NOT NULL,
	"voucher_id" bigint,
	"system_id" bigint,
	"key" text,
	"live_voucher" integer,
	"content" jsonb,
	"answer" text,
	"outcome" text,
	"tries" integer,
	"next_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"ms" integer,
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
	CONSTRAINT "voucher_push_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "voucher_push__push_no__key" UNIQUE("org_id","push_no"),
	CONSTRAINT "voucher_push_whole_check" CHECK (num_nulls(voucher_id, system_id, key) = 0),
	CONSTRAINT "voucher_push_status_known" CHECK ("status" in ('queued', 'sending', 'failed', 'done', 'refused', 'abandoned')),
	CONSTRAINT "voucher_push_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "voucher_push" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "voucher_push" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "voucher_push_company" ON "voucher_push" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "voucher_push" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_red_of_id_fk" FOREIGN KEY ("org_id","red_of_id") REFERENCES "public"."voucher"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_reversed_by_id_fk" FOREIGN KEY ("org_id","reversed_by_id") REFERENCES "public"."voucher"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_system_id_fk" FOREIGN KEY ("org_id","system_id") REFERENCES "public"."finance_system"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."voucher"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."ledger_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_entry_dept_id_fk" FOREIGN KEY ("org_id","entry_dept_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_entry" ADD CONSTRAINT "voucher_entry_project_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_source" ADD CONSTRAINT "voucher_source_voucher_id_fk" FOREIGN KEY ("org_id","voucher_id") REFERENCES "public"."voucher"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_source" ADD CONSTRAINT "voucher_source_rule_id_fk" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."voucher_rule"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_source" ADD CONSTRAINT "voucher_source_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule" ADD CONSTRAINT "voucher_rule_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule" ADD CONSTRAINT "voucher_rule_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_line" ADD CONSTRAINT "voucher_rule_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."voucher_rule"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_line" ADD CONSTRAINT "voucher_rule_line_debit_id_fk" FOREIGN KEY ("org_id","debit_id") REFERENCES "public"."ledger_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_line" ADD CONSTRAINT "voucher_rule_line_credit_id_fk" FOREIGN KEY ("org_id","credit_id") REFERENCES "public"."ledger_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_example" ADD CONSTRAINT "voucher_rule_example_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."voucher_rule"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_example" ADD CONSTRAINT "voucher_rule_example_debit_id_fk" FOREIGN KEY ("org_id","debit_id") REFERENCES "public"."ledger_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_rule_example" ADD CONSTRAINT "voucher_rule_example_credit_id_fk" FOREIGN KEY ("org_id","credit_id") REFERENCES "public"."ledger_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "finance_system" ADD CONSTRAINT "finance_system_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_push" ADD CONSTRAINT "voucher_push_voucher_id_fk" FOREIGN KEY ("org_id","voucher_id") REFERENCES "public"."voucher"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_push" ADD CONSTRAINT "voucher_push_system_id_fk" FOREIGN KEY ("org_id","system_id") REFERENCES "public"."finance_system"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voucher_push" ADD CONSTRAINT "voucher_push_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "voucher_live_idx" ON "voucher" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_month_list" ON "voucher" USING btree ("org_id","month","voucher_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_event_list" ON "voucher" USING btree ("org_id","event","voucher_date") WHERE deleted_at is null and "event" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_voucher_date_list" ON "voucher" USING btree ("org_id","voucher_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_push_status_list" ON "voucher" USING btree ("org_id","push_status","voucher_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_red_status_list" ON "voucher" USING btree ("org_id","red_status","voucher_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_summary_list" ON "voucher" USING btree ("org_id","summary","voucher_date") WHERE deleted_at is null and "summary" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_grouping_list" ON "voucher" USING btree ("org_id","grouping","voucher_date") WHERE deleted_at is null and "grouping" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_system_id_list" ON "voucher" USING btree ("org_id","system_id","voucher_date") WHERE deleted_at is null and "system_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_outer_no_list" ON "voucher" USING btree ("org_id","outer_no","voucher_date") WHERE deleted_at is null and "outer_no" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_created_by_list" ON "voucher" USING btree ("org_id","created_by","voucher_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_created_at_list" ON "voucher" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_reversed_by_id_ref" ON "voucher" USING btree ("org_id","reversed_by_id") WHERE "reversed_by_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_approval_id_ref" ON "voucher" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_month_event_status_ix" ON "voucher" USING btree ("org_id","month","event","status");
--> statement-breakpoint
CREATE INDEX "voucher_status_push_status_ix" ON "voucher" USING btree ("org_id","status","push_status");
--> statement-breakpoint
CREATE INDEX "voucher_red_of_id_ix" ON "voucher" USING btree ("org_id","red_of_id");
--> statement-breakpoint
CREATE INDEX "voucher_voucher_no_trgm" ON "voucher" USING gin ("voucher_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_summary_trgm" ON "voucher" USING gin ("summary" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_outer_no_trgm" ON "voucher" USING gin ("outer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_entry_parent_idx" ON "voucher_entry" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "voucher_entry_account_id_ref" ON "voucher_entry" USING btree ("org_id","account_id") WHERE "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_entry_party_id_ref" ON "voucher_entry" USING btree ("org_id","party_id") WHERE "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_entry_entry_dept_id_ref" ON "voucher_entry" USING btree ("org_id","entry_dept_id") WHERE "entry_dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_entry_project_id_ref" ON "voucher_entry" USING btree ("org_id","project_id") WHERE "project_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_source__live_key__key" ON "voucher_source" USING btree ("org_id","live_key") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_source_live_idx" ON "voucher_source" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_source_doc_no_list" ON "voucher_source" USING btree ("org_id","doc_no","day") WHERE deleted_at is null and "doc_no" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_source_event_list" ON "voucher_source" USING btree ("org_id","event","day") WHERE deleted_at is null and "event" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_source_party_id_list" ON "voucher_source" USING btree ("org_id","party_id","day") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_source_day_list" ON "voucher_source" USING btree ("org_id","day","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_source_rule_id_list" ON "voucher_source" USING btree ("org_id","rule_id","day") WHERE deleted_at is null and "rule_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_source_side_list" ON "voucher_source" USING btree ("org_id","side","day") WHERE deleted_at is null and "side" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_source_created_at_list" ON "voucher_source" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_source_voucher_id_ix" ON "voucher_source" USING btree ("org_id","voucher_id");
--> statement-breakpoint
CREATE INDEX "voucher_source_source_key_turn_ix" ON "voucher_source" USING btree ("org_id","source_key","turn");
--> statement-breakpoint
CREATE INDEX "voucher_source_doc_type_doc_no_ix" ON "voucher_source" USING btree ("org_id","doc_type","doc_no");
--> statement-breakpoint
CREATE INDEX "voucher_source_doc_no_trgm" ON "voucher_source" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_rule__event__revision__key" ON "voucher_rule" USING btree ("org_id","event","revision") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_rule__event_in_force__key" ON "voucher_rule" USING btree ("org_id","event_in_force") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_live_idx" ON "voucher_rule" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_status_list" ON "voucher_rule" USING btree ("org_id","status","event") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_name_list" ON "voucher_rule" USING btree ("org_id","name","event") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_created_by_list" ON "voucher_rule" USING btree ("org_id","created_by","event") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_created_at_list" ON "voucher_rule" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_revision_list" ON "voucher_rule" USING btree ("org_id","revision") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_approval_id_ref" ON "voucher_rule" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_name_trgm" ON "voucher_rule" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_rule_summary_trgm" ON "voucher_rule" USING gin ("summary" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_rule_line_parent_idx" ON "voucher_rule_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "voucher_rule_line_debit_id_ref" ON "voucher_rule_line" USING btree ("org_id","debit_id") WHERE "debit_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_line_credit_id_ref" ON "voucher_rule_line" USING btree ("org_id","credit_id") WHERE "credit_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_example_parent_idx" ON "voucher_rule_example" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "voucher_rule_example_debit_id_ref" ON "voucher_rule_example" USING btree ("org_id","debit_id") WHERE "debit_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_rule_example_credit_id_ref" ON "voucher_rule_example" USING btree ("org_id","credit_id") WHERE "credit_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account__code__key" ON "ledger_account" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ledger_account_live_idx" ON "ledger_account" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ledger_account_name_list" ON "ledger_account" USING btree ("org_id","name","code") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_account_kind_list" ON "ledger_account" USING btree ("org_id","kind","code") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_account_control_list" ON "ledger_account" USING btree ("org_id","control","code") WHERE deleted_at is null and "control" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_account_status_list" ON "ledger_account" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "ledger_account_approval_id_ref" ON "ledger_account" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_account_code_alike" ON "ledger_account" USING btree ("org_id","code_alike") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ledger_account_code_trgm" ON "ledger_account" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ledger_account_name_trgm" ON "ledger_account" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ledger_account_full_name_trgm" ON "ledger_account" USING gin ("full_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ledger_account_outer_code_trgm" ON "ledger_account" USING gin ("outer_code" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "finance_system__name__key" ON "finance_system" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "finance_system_live_idx" ON "finance_system" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "finance_system_way_list" ON "finance_system" USING btree ("org_id","way") WHERE deleted_at is null and "way" is not null;
--> statement-breakpoint
CREATE INDEX "finance_system_status_list" ON "finance_system" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "finance_system_approval_id_ref" ON "finance_system" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "finance_system_name_trgm" ON "finance_system" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "finance_system_base_url_trgm" ON "finance_system" USING gin ("base_url" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "finance_system_book_no_trgm" ON "finance_system" USING gin ("book_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_push__key__key" ON "voucher_push" USING btree ("org_id","key") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_push__live_voucher__key" ON "voucher_push" USING btree ("org_id","live_voucher") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_push_live_idx" ON "voucher_push" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_push_system_id_list" ON "voucher_push" USING btree ("org_id","system_id","id") WHERE deleted_at is null and "system_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_push_created_at_list" ON "voucher_push" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "voucher_push_created_by_list" ON "voucher_push" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_push_approval_id_ref" ON "voucher_push" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_push_status_next_at_ix" ON "voucher_push" USING btree ("org_id","status","next_at");
--> statement-breakpoint
CREATE INDEX "voucher_push_voucher_id_ix" ON "voucher_push" USING btree ("org_id","voucher_id");
--> statement-breakpoint
CREATE INDEX "voucher_push_push_no_trgm" ON "voucher_push" USING gin ("push_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "voucher_push_key_trgm" ON "voucher_push" USING gin ("key" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.delete"]' WHERE permissions ? 'gl.gpData.delete' AND NOT permissions ? 'gl.account.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.disable"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.account.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.enable"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.account.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.export"]' WHERE permissions ? 'gl.gpData.export' AND NOT permissions ? 'gl.account.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.import"]' WHERE permissions ? 'gl.gpData.import' AND NOT permissions ? 'gl.account.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.modify"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.account.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.print"]' WHERE permissions ? 'gl.gpData.print' AND NOT permissions ? 'gl.account.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.account.read"]' WHERE permissions ? 'gl.gpData.read' AND NOT permissions ? 'gl.account.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.delete"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.financeSystem.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.disable"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.financeSystem.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.enable"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.financeSystem.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.export"]' WHERE permissions ? 'gl.gpData.export' AND NOT permissions ? 'gl.financeSystem.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.import"]' WHERE permissions ? 'gl.gpData.import' AND NOT permissions ? 'gl.financeSystem.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.modify"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.financeSystem.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.print"]' WHERE permissions ? 'gl.gpData.print' AND NOT permissions ? 'gl.financeSystem.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.financeSystem.read"]' WHERE permissions ? 'gl.gpData.read' AND NOT permissions ? 'gl.financeSystem.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.audit"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.voucher.audit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.delete"]' WHERE permissions ? 'gl.gpData.void' AND NOT permissions ? 'gl.voucher.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.export"]' WHERE permissions ? 'gl.gpData.export' AND NOT permissions ? 'gl.voucher.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.generate"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.voucher.generate';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.import"]' WHERE permissions ? 'gl.gpData.import' AND NOT permissions ? 'gl.voucher.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.modify"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.voucher.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.print"]' WHERE permissions ? 'gl.gpData.print' AND NOT permissions ? 'gl.voucher.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.push"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.voucher.push';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.read"]' WHERE permissions ? 'gl.gpData.read' AND NOT permissions ? 'gl.voucher.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucher.reverse"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.voucher.reverse';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.approve"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.voucherRule.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.delete"]' WHERE permissions ? 'gl.gpData.delete' AND NOT permissions ? 'gl.voucherRule.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.export"]' WHERE permissions ? 'gl.gpData.export' AND NOT permissions ? 'gl.voucherRule.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.import"]' WHERE permissions ? 'gl.gpData.import' AND NOT permissions ? 'gl.voucherRule.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.modify"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.voucherRule.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.print"]' WHERE permissions ? 'gl.gpData.print' AND NOT permissions ? 'gl.voucherRule.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.read"]' WHERE permissions ? 'gl.gpData.read' AND NOT permissions ? 'gl.voucherRule.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.submit"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.voucherRule.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.voucherRule.supersede"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.voucherRule.supersede';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
