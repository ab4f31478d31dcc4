CREATE TABLE "org" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "org_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"code" text NOT NULL,
	"credit_code" text,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"mobile" text,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_platform_admin" boolean DEFAULT false NOT NULL,
	"last_org_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"org_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text,
	"agent" text
);

--> statement-breakpoint
CREATE TABLE "audit" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	"record_no" text,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" bigint,
	"request_id" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"chained" boolean DEFAULT false NOT NULL,
	"chain_seq" bigint,
	"chain_hash" text,
	CONSTRAINT "audit_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "audit" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "audit_company" ON "audit" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "audit" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "serial_counter" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "serial_counter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"period" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "serial_counter_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "serial_counter" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "serial_counter" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "serial_counter_company" ON "serial_counter" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "serial_counter" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "idempotency" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "idempotency" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "idempotency_company" ON "idempotency" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "list_title" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "list_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"member_id" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_title_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "list_title" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "list_title" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "list_title_company" ON "list_title" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "list_title" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "file" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"store_key" text NOT NULL,
	"member_id" bigint,
	"resource" text,
	"record_id" bigint,
	"field" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "file" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "file" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "file_company" ON "file" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "file" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "job" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"message" jsonb,
	"result" jsonb,
	"checkpoint" jsonb,
	"runner" text,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"lang" text DEFAULT 'zh' NOT NULL,
	"member_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "job" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "job_company" ON "job" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "job" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"face" text NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"shape" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" bigint,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_batch_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "import_batch" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "import_batch" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "import_batch_company" ON "import_batch" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "import_batch" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "import_row" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"sheet" text DEFAULT '' NOT NULL,
	"row_no" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"values" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"parent_row" integer,
	"keys" text[],
	"action" text,
	"record_id" bigint,
	"record_version" integer,
	"before" jsonb,
	CONSTRAINT "import_row_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "import_row" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "import_row" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "import_row_company" ON "import_row" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "import_row" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "department" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"parent_id" bigint,
	"leader_id" bigint,
	"is_accounting" boolean,
	"sort" integer,
	"remark" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "department_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "department" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "department" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "department_company" ON "department" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "department" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "member" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"account" text NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"employee_no" text,
	"job_title" text,
	"is_admin" boolean,
	"apply_note" text,
	"remark" text,
	"status" text DEFAULT 'active' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "member_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "member_status_known" CHECK ("status" in ('pending', 'active', 'locked', 'left', 'refused'))
);

--> statement-breakpoint
ALTER TABLE "member" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "member" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "member_company" ON "member" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "member" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "member_roles" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "member_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "member_roles_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "member_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "member_roles" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "member_roles_company" ON "member_roles" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "member_roles" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "role" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"scope" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"field_rights" jsonb NOT NULL,
	"built_in" boolean,
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "role_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "role_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "role_company" ON "role" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "role" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dictionary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"built_in" boolean,
	"remark" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "dictionary_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "dictionary" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "dictionary" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "dictionary_company" ON "dictionary" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dictionary" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "dictionary_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dictionary_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"value" text NOT NULL,
	"zh" text NOT NULL,
	"en" text,
	"color" text,
	"sort" integer,
	"disabled" boolean,
	CONSTRAINT "dictionary_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "dictionary_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "dictionary_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "dictionary_item_company" ON "dictionary_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dictionary_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "incidental_fee" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "incidental_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"side" text NOT NULL,
	"basis" text NOT NULL,
	"price" numeric(12, 4),
	"tax_rate" numeric(6, 4) NOT NULL,
	"is_deduction" boolean,
	"sort" integer,
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "incidental_fee_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "incidental_fee_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "incidental_fee" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "incidental_fee" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "incidental_fee_company" ON "incidental_fee" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "incidental_fee" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "company_month" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"month" text NOT NULL,
	"doc_type" text NOT NULL,
	"remark" text,
	"state" text DEFAULT 'open' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "company_month_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "company_month_state_known" CHECK ("state" in ('open', 'closed'))
);

--> statement-breakpoint
ALTER TABLE "company_month" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "company_month" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "company_month_company" ON "company_month" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "company_month" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "party" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"full_name" text NOT NULL,
	"short_name" text NOT NULL,
	"party_kind" text NOT NULL,
	"credit_code" text,
	"id_no" text,
	"is_customer" boolean NOT NULL,
	"is_carrier" boolean NOT NULL,
	"is_supplier" boolean NOT NULL,
	"is_server" boolean NOT NULL,
	"is_vendor" boolean,
	"role_words" text,
	"taxpayer_type" text,
	"legal_person" text,
	"contact_name" text,
	"contact_phone" text,
	"region_code" text,
	"address" text,
	"salesman_id" bigint,
	"pay_type" text NOT NULL,
	"statement_cycle" text,
	"credit_days" integer,
	"cut_day" integer,
	"credit_limit" numeric(14, 2),
	"deposit" numeric(14, 2),
	"tax_rate" numeric(6, 4),
	"invoice_item" text,
	"carrier_kind" text,
	"carrier_grade" text,
	"permit_no" text,
	"permit_to" date,
	"oil_card_max" numeric(6, 4),
	"blacklisted" boolean,
	"blacklist_reason" text,
	"files" jsonb,
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "party_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "party_role_check" CHECK (is_customer or is_carrier or is_supplier or is_server),
	CONSTRAINT "party_vendor_check" CHECK (is_vendor = (is_carrier or is_supplier or is_server)),
	CONSTRAINT "party_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "party" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "party" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "party_company" ON "party" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "party" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "party_invoice_title" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_invoice_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"tax_no" text NOT NULL,
	"address" text,
	"phone" text,
	"bank_name" text,
	"bank_account" text,
	"email" text,
	"mobile" text,
	"is_default" boolean,
	CONSTRAINT "party_invoice_title_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "party_invoice_title" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "party_invoice_title" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "party_invoice_title_company" ON "party_invoice_title" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "party_invoice_title" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "party_bank_account" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"cnaps" text,
	"account_no" text NOT NULL,
	"is_default" boolean,
	"remark" text,
	CONSTRAINT "party_bank_account_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "party_bank_account" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "party_bank_account" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "party_bank_account_company" ON "party_bank_account" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "party_bank_account" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "driver" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "driver_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"id_no" text NOT NULL,
	"mobile" text NOT NULL,
	"license_class" text NOT NULL,
	"license_org" text NOT NULL,
	"license_from" date NOT NULL,
	"license_to" date NOT NULL,
	"qual_no" text,
	"qual_to" date,
	"bank_name" text,
	"bank_card_no" text,
	"card_holder" text,
	"card_relation" text,
	"vehicle_id" bigint,
	"id_files" jsonb,
	"license_files" jsonb,
	"qual_files" jsonb,
	"blacklisted" boolean,
	"blacklist_reason" text,
	"remark" text,
	"verify" text DEFAULT 'draft' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "driver_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "driver_licence_dates_check" CHECK (license_to >= license_from),
	CONSTRAINT "driver_verify_known" CHECK ("verify" in ('draft', 'checking', 'passed', 'refused')),
	CONSTRAINT "driver_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "driver" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "driver" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "driver_company" ON "driver" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "driver" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "driver_carrier_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "driver_carrier_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "driver_carrier_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "driver_carrier_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "driver_carrier_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "driver_carrier_ids_company" ON "driver_carrier_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "driver_carrier_ids" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"plate_no" text NOT NULL,
	"plate_color" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"is_trailer" boolean,
	"vehicle_kind" text,
	"energy_type" text NOT NULL,
	"gross_mass" numeric(11, 2) NOT NULL,
	"rated_load" numeric(11, 2) NOT NULL,
	"curb_weight" numeric(11, 2),
	"axles" integer NOT NULL,
	"outer_length" integer,
	"outer_width" integer,
	"outer_height" integer,
	"vin" text,
	"owner" text,
	"use_character" text,
	"register_date" date,
	"issue_date" date,
	"issue_org" text,
	"transport_cert_no" text NOT NULL,
	"transport_cert_to" date,
	"inspect_to" date,
	"insurance_to" date,
	"commercial_to" date,
	"liability_to" date,
	"maintain_to" date,
	"trailer_id" bigint,
	"belong_type" text NOT NULL,
	"host_company" text,
	"carrier_id" bigint,
	"gps_no" text,
	"license_files" jsonb,
	"cert_files" jsonb,
	"blacklisted" boolean,
	"blacklist_reason" text,
	"remark" text,
	"verify" text DEFAULT 'draft' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "vehicle_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "vehicle_masses_check" CHECK (gross_mass > 0 and rated_load > 0),
	CONSTRAINT "vehicle_verify_known" CHECK ("verify" in ('draft', 'checking', 'passed', 'refused')),
	CONSTRAINT "vehicle_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "vehicle" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "vehicle" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "vehicle_company" ON "vehicle" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "vehicle" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "goods" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"cargo_type" text NOT NULL,
	"spec" text,
	"unit" text NOT NULL,
	"ref_value" numeric(12, 4),
	"loss_permille" numeric(11, 2),
	"qnet_kcal" integer,
	"total_moisture" numeric(11, 2),
	"ash" numeric(11, 2),
	"volatile" numeric(11, 2),
	"sulfur" numeric(11, 2),
	"tax_name" text,
	"tax_code" text,
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "goods_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "goods_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "goods" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "goods" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "goods_company" ON "goods" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "goods" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "address" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"region_code" text NOT NULL,
	"detail" text NOT NULL,
	"party_id" bigint,
	"lng" numeric(15, 6),
	"lat" numeric(15, 6),
	"radius" integer,
	"contact_name" text,
	"contact_phone" text,
	"load_hours" text,
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "address_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "address_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "address" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "address" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "address_company" ON "address" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "address" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "contract" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"contract_no" text NOT NULL,
	"kind" text NOT NULL,
	"outer_no" text,
	"title" text NOT NULL,
	"party_id" bigint NOT NULL,
	"party_roles" text,
	"side" text,
	"is_trade" boolean,
	"other_side" text,
	"category" text,
	"biz_mode" text NOT NULL,
	"sign_date" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"salesman_id" bigint,
	"total_qty" numeric(12, 3),
	"total_amount" numeric(14, 2),
	"done_qty" numeric(12, 3),
	"left_qty" numeric(12, 3),
	"done_rate" numeric(6, 4),
	"price_basis" text NOT NULL,
	"tax_rate" numeric(6, 4) NOT NULL,
	"invoice_kind" text NOT NULL,
	"weight_rule" text,
	"loss_mode" text,
	"loss_value" numeric(12, 3),
	"loss_kg" numeric(12, 3),
	"deduct_mode" text,
	"goods_value" numeric(12, 4),
	"wipe_rule" text NOT NULL,
	"pay_type" text NOT NULL,
	"statement_cycle" text NOT NULL,
	"credit_days" integer,
	"cut_day" integer,
	"deposit" numeric(14, 2),
	"freight_bearer" text,
	"ticket_mode" text,
	"breach_terms" text,
	"signed_files" jsonb,
	"files" jsonb,
	"amend_no" integer,
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
	CONSTRAINT "contract_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract__contract_no__key" UNIQUE("org_id","contract_no"),
	CONSTRAINT "contract_dates_check" CHECK (end_date >= start_date),
	CONSTRAINT "contract_status_known" CHECK ("status" in ('draft', 'approving', 'toSign', 'active', 'expired', 'done', 'terminated'))
);

--> statement-breakpoint
ALTER TABLE "contract" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "contract_company" ON "contract" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "contract_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"goods_id" bigint,
	"route_id" bigint,
	"qty" numeric(12, 3) NOT NULL,
	"price" numeric(12, 4),
	"remark" text,
	CONSTRAINT "contract_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "contract_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "contract_item_company" ON "contract_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "contract_quality_term" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_quality_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"item" text NOT NULL,
	"standard" numeric(11, 2) NOT NULL,
	"reject" numeric(11, 2),
	"rule" text,
	CONSTRAINT "contract_quality_term_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "contract_quality_term" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "contract_quality_term_company" ON "contract_quality_term" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_quality_term" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "contract_pay_node" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_pay_node_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"node" text NOT NULL,
	"share" numeric(6, 4) NOT NULL,
	"days" integer,
	"condition" text,
	CONSTRAINT "contract_pay_node_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "contract_pay_node" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract_pay_node" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "contract_pay_node_company" ON "contract_pay_node" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_pay_node" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "contract_amendment" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_amendment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"signed_on" date NOT NULL,
	"summary" text NOT NULL,
	"files" jsonb NOT NULL,
	CONSTRAINT "contract_amendment_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "contract_amendment" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "contract_amendment" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "contract_amendment_company" ON "contract_amendment" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_amendment" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "price_sheet" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"sheet_no" text NOT NULL,
	"kind" text NOT NULL,
	"contract_id" bigint NOT NULL,
	"contract_kind" text,
	"party_id" bigint,
	"side" text,
	"eff_from" date NOT NULL,
	"eff_to" date NOT NULL,
	"change_reason" text,
	"weight_rule" text NOT NULL,
	"loss_mode" text NOT NULL,
	"loss_value" numeric(12, 3),
	"loss_kg" numeric(12, 3),
	"deduct_mode" text,
	"goods_value" numeric(12, 4),
	"wipe_rule" text NOT NULL,
	"based_on_id" bigint,
	"revision" integer,
	"files" jsonb,
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
	CONSTRAINT "price_sheet_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "price_sheet__sheet_no__key" UNIQUE("org_id","sheet_no"),
	CONSTRAINT "price_sheet_dates_check" CHECK (eff_to >= eff_from or status = 'superseded'),
	CONSTRAINT "price_sheet_status_known" CHECK ("status" in ('draft', 'approving', 'active', 'superseded', 'expired', 'void'))
);

--> statement-breakpoint
ALTER TABLE "price_sheet" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "price_sheet_company" ON "price_sheet" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_sheet" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "price_sheet_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_sheet_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"route_id" bigint,
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"goods_id" bigint,
	"vehicle_kind" text,
	"basis" text NOT NULL,
	"price" numeric(12, 4),
	"tax_rate" numeric(6, 4) NOT NULL,
	"price_excl" numeric(12, 4),
	"tiers" jsonb,
	"min_qty" numeric(12, 3),
	"goods_value" numeric(12, 4),
	"loss_value" numeric(12, 3),
	"loss_kg" numeric(12, 3),
	"prev_price" numeric(12, 4),
	"change" numeric(12, 4),
	"remark" text,
	"contract_id" bigint,
	"eff_from" date,
	"eff_to" date,
	"active" boolean,
	CONSTRAINT "price_sheet_line_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "price_sheet_line_price_check" CHECK (price > 0 or tiers is not null),
	CONSTRAINT "price_sheet_line_min_qty_check" CHECK (min_qty > 0)
);

--> statement-breakpoint
ALTER TABLE "price_sheet_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "price_sheet_line_company" ON "price_sheet_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_sheet_line" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_no_overlap" exclude using gist (org_id with =, contract_id with =, (coalesce(route_id, 0)) with =, (coalesce(load_address_id, 0)) with =, (coalesce(unload_address_id, 0)) with =, (coalesce(goods_id, 0)) with =, (coalesce(vehicle_kind, '')) with =, basis with =, (daterange(eff_from, eff_to, '[]')) with &&) where (active);
--> statement-breakpoint
CREATE TABLE "price_sheet_fee" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_sheet_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"fee_id" bigint NOT NULL,
	"fee_code" text,
	"fee_name" text,
	"fee_name_en" text,
	"is_deduction" boolean,
	"basis" text NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"tax_rate" numeric(6, 4) NOT NULL,
	"remark" text,
	CONSTRAINT "price_sheet_fee_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "price_sheet_fee" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "price_sheet_fee" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "price_sheet_fee_company" ON "price_sheet_fee" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_sheet_fee" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "route" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text,
	"from_address_id" bigint NOT NULL,
	"from_name" text,
	"from_region" text,
	"to_address_id" bigint NOT NULL,
	"to_name" text,
	"to_region" text,
	"km" numeric(10, 1) NOT NULL,
	"hours" numeric(10, 1),
	"toll" numeric(14, 2),
	"fuel" numeric(10, 1),
	"ref_price" numeric(12, 4),
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "route_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "route_places_check" CHECK (from_address_id <> to_address_id),
	CONSTRAINT "route_km_check" CHECK (km > 0),
	CONSTRAINT "route_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "route" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "route" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "route_company" ON "route" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "route" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "load_bill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "load_bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"bill_no" text NOT NULL,
	"owner_bill_no" text,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"shipper" text NOT NULL,
	"consignee" text NOT NULL,
	"load_address_id" bigint NOT NULL,
	"unload_address_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"spec" text,
	"qty" numeric(12, 3) NOT NULL,
	"trucks" integer,
	"over_rate" numeric(6, 4) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"granted_qty" numeric(12, 3),
	"ungranted_qty" numeric(12, 3),
	"sent_qty" numeric(12, 3),
	"sent_trucks" integer,
	"arrived_qty" numeric(12, 3),
	"arrived_trucks" integer,
	"received_qty" numeric(12, 3),
	"transit_qty" numeric(12, 3),
	"unsent_qty" numeric(12, 3),
	"attachments" jsonb,
	"remark" text,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"status" text DEFAULT 'toAudit' NOT NULL,
	"stage" text DEFAULT 'toAudit' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "load_bill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "load_bill__bill_no__key" UNIQUE("org_id","bill_no"),
	CONSTRAINT "load_bill_period_check" CHECK (valid_to >= valid_from),
	CONSTRAINT "load_bill_granted_check" CHECK (granted_qty >= 0 and granted_qty <= round(qty * (1 + over_rate), 3)),
	CONSTRAINT "load_bill_arrived_check" CHECK (arrived_qty >= 0 and arrived_qty <= sent_qty),
	CONSTRAINT "load_bill_status_known" CHECK ("status" in ('toAudit', 'audited', 'closed', 'void')),
	CONSTRAINT "load_bill_stage_known" CHECK ("stage" in ('toAudit', 'audited', 'partGranted', 'granted', 'executing', 'done', 'expired', 'void'))
);

--> statement-breakpoint
ALTER TABLE "load_bill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "load_bill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "load_bill_company" ON "load_bill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "load_bill" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "load_bill_grant" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "load_bill_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"grant_no" text NOT NULL,
	"bill_id" bigint NOT NULL,
	"owner_bill_no" text,
	"bill_kind" text,
	"customer_id" bigint,
	"shipper" text,
	"consignee" text,
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"goods_id" bigint,
	"over_rate" numeric(6, 4),
	"carrier_id" bigint NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"trucks" integer,
	"price" numeric(12, 4),
	"price_basis" text,
	"valid_to" date,
	"used_qty" numeric(12, 3),
	"used_trucks" integer,
	"left_qty" numeric(12, 3),
	"pickup_code" text,
	"granted_by" bigint,
	"granted_at" timestamp with time zone,
	"claimant" text,
	"claimant_mobile" text,
	"claimed_at" timestamp with time zone,
	"remark" text,
	"status" text DEFAULT 'granted' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "load_bill_grant_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "load_bill_grant__grant_no__key" UNIQUE("org_id","grant_no"),
	CONSTRAINT "load_bill_grant_used_check" CHECK (used_qty >= 0),
	CONSTRAINT "load_bill_grant_status_known" CHECK ("status" in ('granted', 'claimed', 'finished', 'revoked'))
);

--> statement-breakpoint
ALTER TABLE "load_bill_grant" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "load_bill_grant_company" ON "load_bill_grant" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "load_bill_grant" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "main_waybill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "main_waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"main_no" text NOT NULL,
	"biz_kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"ar_contract_id" bigint,
	"load_bill_id" bigint,
	"route_id" bigint,
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"km" numeric(10, 1),
	"shipper" text,
	"shipper_contact" text,
	"shipper_phone" text,
	"consignee" text,
	"consignee_contact" text,
	"consignee_phone" text,
	"goods_id" bigint NOT NULL,
	"spec" text,
	"plan_qty" numeric(12, 3) NOT NULL,
	"plan_trucks" integer,
	"plan_from" date NOT NULL,
	"plan_to" date NOT NULL,
	"ar_basis" text,
	"ar_price" numeric(12, 4),
	"ar_price_line_id" integer,
	"ap_price" numeric(12, 4),
	"ar_weight_rule" text NOT NULL,
	"ap_weight_rule" text NOT NULL,
	"loss_mode" text NOT NULL,
	"loss_value" numeric(12, 3),
	"loss_kg" numeric(12, 3),
	"deduct_mode" text NOT NULL,
	"goods_value" numeric(12, 4),
	"warn_permille" numeric(11, 2),
	"ar_wipe_rule" text NOT NULL,
	"ap_wipe_rule" text NOT NULL,
	"service_rate" numeric(6, 4),
	"pay_type" text NOT NULL,
	"prepay_cap" numeric(6, 4),
	"cash_cap" numeric(6, 4),
	"oil_virtual_cap" numeric(6, 4),
	"oil_physical_cap" numeric(6, 4),
	"etc_cap" numeric(6, 4),
	"salesman_id" bigint,
	"dispatcher_id" bigint,
	"dispatched_trucks" integer,
	"dispatched_qty" numeric(12, 3),
	"loaded_trucks" integer,
	"loaded_qty" numeric(12, 3),
	"unloaded_trucks" integer,
	"unloaded_qty" numeric(12, 3),
	"done_trucks" integer,
	"done_qty" numeric(12, 3),
	"left_qty" numeric(12, 3),
	"done_rate" numeric(6, 4),
	"attachments" jsonb,
	"remark" text,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "main_waybill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "main_waybill__main_no__key" UNIQUE("org_id","main_no"),
	CONSTRAINT "main_waybill_plan_check" CHECK (plan_to >= plan_from),
	CONSTRAINT "main_waybill_progress_check" CHECK (dispatched_trucks >= loaded_trucks and loaded_trucks >= unloaded_trucks and unloaded_trucks >= done_trucks),
	CONSTRAINT "main_waybill_status_known" CHECK ("status" in ('draft', 'toAudit', 'active', 'done', 'closed', 'void'))
);

--> statement-breakpoint
ALTER TABLE "main_waybill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "main_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "main_waybill_company" ON "main_waybill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "main_waybill" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "main_waybill_carrier" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "main_waybill_carrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"contract_id" bigint,
	"qty" numeric(12, 3),
	"trucks" integer,
	"ap_price" numeric(12, 4),
	"ap_basis" text,
	"ap_price_line_id" integer,
	"dispatched_qty" numeric(12, 3),
	"dispatched_trucks" integer,
	"remark" text,
	CONSTRAINT "main_waybill_carrier_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "main_waybill_carrier" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "main_waybill_carrier_company" ON "main_waybill_carrier" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "main_waybill_carrier" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "main_waybill_carrier_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "main_waybill_carrier_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "main_waybill_carrier_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "main_waybill_carrier_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "main_waybill_carrier_ids_company" ON "main_waybill_carrier_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "main_waybill_carrier_ids" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "waybill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"waybill_no" text NOT NULL,
	"main_id" bigint NOT NULL,
	"trip_seq" integer,
	"biz_kind" text,
	"source" text,
	"outer_no" text,
	"business_type" text NOT NULL,
	"transport_mode" text NOT NULL,
	"customer_id" bigint,
	"ar_contract_id" bigint,
	"load_bill_id" bigint,
	"grant_id" bigint,
	"from_bill" boolean,
	"route_id" bigint,
	"km" numeric(10, 1),
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"shipper" text,
	"consignee" text,
	"goods_id" bigint,
	"spec" text,
	"carrier_id" bigint,
	"ap_contract_id" bigint,
	"salesman_id" bigint,
	"plan_qty" numeric(12, 3),
	"vehicle_id" bigint,
	"plate_no" text,
	"plate_color" text,
	"vehicle_type" text,
	"vehicle_kind" text,
	"vehicle_rated" numeric(12, 3),
	"vehicle_axles" integer,
	"trailer_id" bigint,
	"trailer_no" text,
	"trailer_rated" numeric(12, 3),
	"trailer_axles" integer,
	"rated_load" numeric(12, 3),
	"axles" integer,
	"driver_id" bigint,
	"driver_mobile" text,
	"driver_id_no" text,
	"escort" text,
	"payee_name" text,
	"payee_account" text,
	"payee_bank" text,
	"dispatched_at" timestamp with time zone,
	"dispatched_by" bigint,
	"dispatch_note" text,
	"load_at" timestamp with time zone,
	"load_ticket_no" text,
	"load_gross" numeric(12, 3),
	"load_tare" numeric(12, 3),
	"load_net" numeric(12, 3),
	"service_tons" numeric(12, 3),
	"pieces" integer,
	"seal_no" text,
	"load_photos" jsonb,
	"loaded_by" bigint,
	"arrive_at" timestamp with time zone,
	"unload_at" timestamp with time zone,
	"unload_ticket_no" text,
	"unload_gross" numeric(12, 3),
	"unload_tare" numeric(12, 3),
	"unload_net" numeric(12, 3),
	"deduct_qty" numeric(12, 3),
	"unload_photos" jsonb,
	"receiver" text,
	"unloaded_by" bigint,
	"receipt_photos" jsonb,
	"receipt_copies" integer,
	"receipt_at" date,
	"receipt_handed_to" text,
	"loss_mode" text,
	"loss_value" numeric(12, 3),
	"loss_kg" numeric(12, 3),
	"deduct_mode" text,
	"warn_permille" numeric(11, 2),
	"ar_weight_rule" text,
	"ap_weight_rule" text,
	"loss_qty" numeric(12, 3),
	"loss_permille" numeric(11, 2),
	"allow_qty" numeric(12, 3),
	"over_loss_qty" numeric(12, 3),
	"loss_kind" text,
	"loss_reason" text,
	"goods_value" numeric(12, 4),
	"loss_amount" numeric(14, 2),
	"ar_basis" text,
	"ar_price" numeric(12, 4),
	"ar_qty" numeric(12, 3),
	"ar_freight" numeric(14, 2),
	"ar_incidental" numeric(14, 2),
	"ar_deduct" numeric(14, 2),
	"ar_total" numeric(14, 2),
	"ar_tax_rate" numeric(6, 4),
	"ar_excl" numeric(14, 2),
	"ar_pinned" boolean,
	"ap_basis" text,
	"ap_price" numeric(12, 4),
	"ap_qty" numeric(12, 3),
	"ap_freight" numeric(14, 2),
	"ap_add" numeric(14, 2),
	"info_fee" numeric(14, 2),
	"ap_deduct" numeric(14, 2),
	"wipe_amount" numeric(14, 2),
	"ap_total" numeric(14, 2),
	"ap_tax_rate" numeric(6, 4),
	"ap_excl" numeric(14, 2),
	"ap_pinned" boolean,
	"service_rate" numeric(6, 4),
	"service_fee" numeric(14, 2),
	"invoice_item" text,
	"pay_type" text NOT NULL,
	"prepay_cash" numeric(14, 2),
	"oil_virtual" numeric(14, 2),
	"oil_physical" numeric(14, 2),
	"etc" numeric(14, 2),
	"pay_on_arrival" numeric(14, 2),
	"prepaid_total" numeric(14, 2),
	"oil_total" numeric(14, 2),
	"pay_on_receipt" numeric(14, 2),
	"profit_excl" numeric(14, 2),
	"profit_rate" numeric(6, 4),
	"attachments" jsonb,
	"remark" text,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"reviewed_by" bigint,
	"reviewed_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"report_message" text,
	"transport_status" text DEFAULT 'toDispatch' NOT NULL,
	"audit_status" text DEFAULT 'unaudited' NOT NULL,
	"receipt_status" text DEFAULT 'pending' NOT NULL,
	"loss_confirm" text DEFAULT 'pending' NOT NULL,
	"exception_flag" text DEFAULT 'none' NOT NULL,
	"ar_status" text DEFAULT 'unpriced' NOT NULL,
	"ap_status" text DEFAULT 'unpriced' NOT NULL,
	"invoice_status" text DEFAULT 'none' NOT NULL,
	"pay_status" text DEFAULT 'none' NOT NULL,
	"report_status" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "waybill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "waybill__waybill_no__key" UNIQUE("org_id","waybill_no"),
	CONSTRAINT "waybill_load_weights_check" CHECK (load_gross is null or load_tare is null or (load_tare > 0 and load_gross > load_tare)),
	CONSTRAINT "waybill_unload_weights_check" CHECK (unload_gross is null or unload_tare is null or (unload_tare > 0 and unload_gross > unload_tare)),
	CONSTRAINT "waybill_times_check" CHECK (load_at is null or unload_at is null or unload_at > load_at),
	CONSTRAINT "waybill_in_transit_is_loaded_check" CHECK (transport_status not in ('inTransit', 'arrived') or (load_at is not null and load_net > 0)),
	CONSTRAINT "waybill_unloaded_is_weighed_check" CHECK (transport_status <> 'unloaded' or (load_at is not null and load_net > 0 and unload_net > 0)),
	CONSTRAINT "waybill_audited_is_unloaded_check" CHECK (audit_status = 'unaudited' or transport_status = 'unloaded'),
	CONSTRAINT "waybill_transport_status_known" CHECK ("transport_status" in ('toDispatch', 'toLoad', 'inTransit', 'arrived', 'unloaded', 'void')),
	CONSTRAINT "waybill_audit_status_known" CHECK ("audit_status" in ('unaudited', 'audited', 'reviewed')),
	CONSTRAINT "waybill_receipt_status_known" CHECK ("receipt_status" in ('pending', 'received', 'returned')),
	CONSTRAINT "waybill_loss_confirm_known" CHECK ("loss_confirm" in ('pending', 'confirmed')),
	CONSTRAINT "waybill_exception_flag_known" CHECK ("exception_flag" in ('none', 'open', 'resolved')),
	CONSTRAINT "waybill_ar_status_known" CHECK ("ar_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "waybill_ap_status_known" CHECK ("ap_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "waybill_invoice_status_known" CHECK ("invoice_status" in ('none', 'part', 'full')),
	CONSTRAINT "waybill_pay_status_known" CHECK ("pay_status" in ('none', 'prepaid', 'part', 'full')),
	CONSTRAINT "waybill_report_status_known" CHECK ("report_status" in ('none', 'reported', 'failed'))
);

--> statement-breakpoint
ALTER TABLE "waybill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "waybill_company" ON "waybill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "waybill" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_vehicle_busy" exclude using btree (org_id with =, vehicle_id with =) where (transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind = 'road' and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_driver_busy" exclude using btree (org_id with =, driver_id with =) where (transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind = 'road' and deleted_at is null);
--> statement-breakpoint
CREATE TABLE "waybill_extra" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waybill_extra_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"fee_id" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"tax_rate" numeric(6, 4),
	"reason" text,
	CONSTRAINT "waybill_extra_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "waybill_extra" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill_extra" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "waybill_extra_company" ON "waybill_extra" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "waybill_extra" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "waybill_exception" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waybill_exception_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"exception_no" text NOT NULL,
	"waybill_id" bigint NOT NULL,
	"plate_no" text,
	"driver_id" bigint,
	"customer_id" bigint,
	"carrier_id" bigint,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"place" text,
	"description" text NOT NULL,
	"photos" jsonb,
	"loss_amount" numeric(14, 2),
	"liable" text,
	"handler_id" bigint,
	"solution" text,
	"resolved_at" timestamp with time zone,
	"remark" text,
	"status" text DEFAULT 'open' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "waybill_exception_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "waybill_exception__exception_no__key" UNIQUE("org_id","exception_no"),
	CONSTRAINT "waybill_exception_status_known" CHECK ("status" in ('open', 'handling', 'resolved', 'cancelled'))
);

--> statement-breakpoint
ALTER TABLE "waybill_exception" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill_exception" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "waybill_exception_company" ON "waybill_exception" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "waybill_exception" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "charge" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"side" text NOT NULL,
	"party_id" bigint NOT NULL,
	"contract_id" bigint,
	"project_id" bigint,
	"segment" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_id" integer NOT NULL,
	"doc_no" text NOT NULL,
	"kind" text NOT NULL,
	"fee_code" text,
	"fee_name" text NOT NULL,
	"biz_date" date NOT NULL,
	"month" text,
	"revenue_month" text,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"price" numeric(12, 4),
	"price_is_quotient" boolean,
	"amount" numeric(14, 2),
	"tax_rate" numeric(6, 4) NOT NULL,
	"excl" numeric(14, 2),
	"tax" numeric(14, 2),
	"tons" numeric(12, 3) NOT NULL,
	"trips" integer NOT NULL,
	"statement_id" bigint,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"salesman_id" bigint,
	"sheet_no" text,
	"sheet_line_id" integer,
	"pinned" boolean,
	"adjusts_id" bigint,
	"reversed" boolean,
	"locked_at" timestamp with time zone,
	"note" text,
	"trace" jsonb,
	"state" text DEFAULT 'unpriced' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "charge_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "charge_tax_check" CHECK (amount is null or excl + tax = amount),
	CONSTRAINT "charge_whole_check" CHECK ((amount is null) = (excl is null) and (amount is null) = (tax is null)),
	CONSTRAINT "charge_unpriced_check" CHECK ((state = 'unpriced') = (amount is null)),
	CONSTRAINT "charge_in_statement_check" CHECK ((statement_id is not null) = (state not in ('unpriced', 'priced'))),
	CONSTRAINT "charge_month_check" CHECK (month = to_char(biz_date, 'YYYY-MM')),
	CONSTRAINT "charge_rate_check" CHECK (tax_rate >= 0 and tax_rate < 1),
	CONSTRAINT "charge_state_known" CHECK ("state" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled'))
);

--> statement-breakpoint
ALTER TABLE "charge" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "charge_company" ON "charge" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "charge" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "statement" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"stmt_no" text NOT NULL,
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"contract_id" bigint,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"supplementary" boolean NOT NULL,
	"line_count" integer,
	"truck_count" integer,
	"qty_sum" numeric(12, 3),
	"gross_sum" numeric(14, 2),
	"deduct_sum" numeric(14, 2),
	"adjust_sum" numeric(14, 2),
	"claim_sum" numeric(14, 2),
	"prepaid_sum" numeric(14, 2),
	"net_sum" numeric(14, 2),
	"invoiceable_sum" numeric(14, 2),
	"tax_sum" numeric(14, 2),
	"tax_groups" jsonb,
	"applied_sum" numeric(14, 2),
	"available_sum" numeric(14, 2),
	"settled_sum" numeric(14, 2),
	"open_sum" numeric(14, 2),
	"invoiced_sum" numeric(14, 2),
	"invoicing_sum" numeric(14, 2),
	"uninvoiced_sum" numeric(14, 2),
	"dirty_count" integer,
	"diff_count" integer,
	"credit_days" integer,
	"due_date" date,
	"salesman_id" bigint,
	"account_name" text,
	"bank_name" text,
	"account_no" text,
	"sent_at" timestamp with time zone,
	"confirm_by" text,
	"confirm_at" date,
	"signed_files" jsonb,
	"forced" boolean,
	"adjust_limit" numeric(14, 2),
	"adjust_approved_key" text,
	"adjust_approved_by" bigint,
	"adjust_approved_at" timestamp with time zone,
	"attachments" jsonb,
	"remark" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"invoice_status" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "statement_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "statement__stmt_no__key" UNIQUE("org_id","stmt_no"),
	CONSTRAINT "statement_period_check" CHECK (period_to >= period_from),
	CONSTRAINT "statement_net_check" CHECK (net_sum = gross_sum - deduct_sum + adjust_sum - claim_sum - prepaid_sum),
	CONSTRAINT "statement_applied_check" CHECK ((net_sum >= 0 and applied_sum between 0 and net_sum) or (net_sum < 0 and applied_sum between net_sum and 0)),
	CONSTRAINT "statement_settled_check" CHECK ((net_sum >= 0 and settled_sum between 0 and applied_sum) or (net_sum < 0 and settled_sum between applied_sum and 0)),
	CONSTRAINT "statement_invoiced_check" CHECK ((invoiceable_sum >= 0 and invoiced_sum between 0 and invoiceable_sum) or (invoiceable_sum < 0 and invoiced_sum between invoiceable_sum and 0)),
	CONSTRAINT "statement_invoicing_check" CHECK ((invoiceable_sum >= 0 and invoiced_sum + invoicing_sum between 0 and invoiceable_sum) or (invoiceable_sum < 0 and invoiced_sum + invoicing_sum between invoiceable_sum and 0)),
	CONSTRAINT "statement_invoicing_sign_check" CHECK (invoicing_sum = 0 or sign(invoicing_sum) = sign(invoiceable_sum)),
	CONSTRAINT "statement_not_before_confirmation_check" CHECK (status in ('confirmed', 'partSettled', 'settled') or (applied_sum = 0 and settled_sum = 0 and invoiced_sum = 0 and invoicing_sum = 0)),
	CONSTRAINT "statement_open_is_clean_check" CHECK (status not in ('confirmed', 'partSettled', 'settled') or diff_count = 0),
	CONSTRAINT "statement_status_known" CHECK ("status" in ('draft', 'sent', 'confirmed', 'partSettled', 'settled', 'void')),
	CONSTRAINT "statement_invoice_status_known" CHECK ("invoice_status" in ('none', 'part', 'full'))
);

--> statement-breakpoint
ALTER TABLE "statement" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "statement_company" ON "statement" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "statement" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_one_per_period" exclude using btree (org_id with =, kind with =, party_id with =, period_from with =, period_to with =) where (status <> 'void' and not supplementary and deleted_at is null);
--> statement-breakpoint
CREATE TABLE "statement_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"doc_type" text NOT NULL,
	"doc_id" integer NOT NULL,
	"doc_no" text,
	"load_date" date,
	"unload_date" date,
	"plate_no" text,
	"goods_id" bigint,
	"route_id" bigint,
	"load_net" numeric(12, 3),
	"unload_net" numeric(12, 3),
	"settle_qty" numeric(12, 3),
	"unit" text,
	"price" numeric(12, 4),
	"gross" numeric(14, 2),
	"incidental" numeric(14, 2),
	"deduct" numeric(14, 2),
	"adjust" numeric(14, 2),
	"adjust_reason" text,
	"adjust_tax_rate" numeric(6, 4),
	"prepaid" numeric(14, 2),
	"net" numeric(14, 2),
	"dirty" boolean,
	"dirty_reason" text,
	"dispute_state" text,
	"dispute_reason" text,
	"their_net" numeric(14, 2),
	"dispute_reply" text,
	"charges" jsonb,
	"snapshot_at" timestamp with time zone,
	CONSTRAINT "statement_line_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "statement_line_reason_check" CHECK (coalesce(adjust, 0) = 0 or coalesce(btrim(adjust_reason), '') <> ''),
	CONSTRAINT "statement_line_prepaid_check" CHECK (prepaid is null or prepaid >= 0)
);

--> statement-breakpoint
ALTER TABLE "statement_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "statement_line_company" ON "statement_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "statement_line" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "settlement" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"settle_no" text NOT NULL,
	"kind" text NOT NULL,
	"direction" text,
	"party_id" bigint NOT NULL,
	"amount" numeric(14, 2),
	"tax_amount" numeric(14, 2),
	"pay_method" text NOT NULL,
	"plan_date" date NOT NULL,
	"account_name" text,
	"bank_name" text,
	"account_no" text,
	"draft_no" text,
	"draft_due" date,
	"bank_ref" text,
	"paid_at" date,
	"pay_files" jsonb,
	"paid_by" bigint,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"reason" text,
	"attachments" jsonb,
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
	CONSTRAINT "settlement_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "settlement__settle_no__key" UNIQUE("org_id","settle_no"),
	CONSTRAINT "settlement_amount_check" CHECK (status in ('draft', 'cancelled') or amount > 0),
	CONSTRAINT "settlement_paid_check" CHECK (status <> 'paid' or (bank_ref is not null and paid_at is not null)),
	CONSTRAINT "settlement_direction_check" CHECK (direction = case when kind = 'customer' then 'in' else 'out' end),
	CONSTRAINT "settlement_status_known" CHECK ("status" in ('draft', 'approving', 'approved', 'paid', 'cancelled'))
);

--> statement-breakpoint
ALTER TABLE "settlement" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "settlement_company" ON "settlement" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "settlement" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "settlement_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "settlement_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"stmt_no" text,
	"period_from" date,
	"period_to" date,
	"net" numeric(14, 2),
	"settled" numeric(14, 2),
	"available" numeric(14, 2),
	"amount" numeric(14, 2) NOT NULL,
	"invoiceable" numeric(14, 2),
	"tax" numeric(14, 2),
	"remark" text,
	CONSTRAINT "settlement_item_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "settlement_item_amount_check" CHECK (amount <> 0)
);

--> statement-breakpoint
ALTER TABLE "settlement_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "settlement_item_company" ON "settlement_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "settlement_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_out" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"apply_no" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"title_name" text NOT NULL,
	"title_tax_no" text NOT NULL,
	"title_address" text,
	"title_phone" text,
	"title_bank" text,
	"title_account" text,
	"invoice_kind" text NOT NULL,
	"amount" numeric(14, 2),
	"tax" numeric(14, 2),
	"total" numeric(14, 2),
	"email" text,
	"mobile" text,
	"invoice_remark" text,
	"invoice_no" text,
	"invoice_date" date,
	"files" jsonb,
	"deliver_at" timestamp with time zone,
	"deliver_to" text,
	"red_of_id" bigint,
	"red_reason" text,
	"red_initiator" text,
	"red_form_no" text,
	"red_form_status" text,
	"red_amount" numeric(14, 2),
	"red_pending" numeric(14, 2),
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"attachments" jsonb,
	"remark" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"deliver_status" text DEFAULT 'pending' NOT NULL,
	"red_status" text DEFAULT 'none' NOT NULL,
	"collect_status" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "invoice_out_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invoice_out__apply_no__key" UNIQUE("org_id","apply_no"),
	CONSTRAINT "invoice_out_total_check" CHECK (amount + tax = total),
	CONSTRAINT "invoice_out_issued_check" CHECK (status <> 'issued' or (invoice_no is not null and invoice_date is not null)),
	CONSTRAINT "invoice_out_red_check" CHECK (red_amount >= 0 and red_pending >= 0 and (red_of_id is not null or red_amount + red_pending <= total)),
	CONSTRAINT "invoice_out_delivered_check" CHECK (deliver_status = 'pending' or status = 'issued'),
	CONSTRAINT "invoice_out_status_known" CHECK ("status" in ('draft', 'approving', 'toIssue', 'issued', 'cancelled')),
	CONSTRAINT "invoice_out_deliver_status_known" CHECK ("deliver_status" in ('pending', 'delivered')),
	CONSTRAINT "invoice_out_red_status_known" CHECK ("red_status" in ('none', 'applied', 'part', 'full')),
	CONSTRAINT "invoice_out_collect_status_known" CHECK ("collect_status" in ('none', 'part', 'full'))
);

--> statement-breakpoint
ALTER TABLE "invoice_out" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_out" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_out_company" ON "invoice_out" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_out" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_out_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_out_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"stmt_no" text,
	"billed" numeric(14, 2),
	"uninvoiced" numeric(14, 2),
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "invoice_out_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "invoice_out_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_out_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_out_item_company" ON "invoice_out_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_out_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_out_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_out_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"item_class" text NOT NULL,
	"item_name" text NOT NULL,
	"tax_code" text,
	"spec" text,
	"unit" text,
	"qty" numeric(12, 3),
	"price" numeric(16, 8),
	"incl" numeric(14, 2) NOT NULL,
	"tax_rate" numeric(6, 4) NOT NULL,
	"amount" numeric(14, 2),
	"tax" numeric(14, 2),
	CONSTRAINT "invoice_out_line_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invoice_out_line_tax_check" CHECK (amount + tax = incl)
);

--> statement-breakpoint
ALTER TABLE "invoice_out_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_out_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_out_line_company" ON "invoice_out_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_out_line" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_freight_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_freight_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"vehicle_kind" text NOT NULL,
	"vehicle_no" text NOT NULL,
	"from_place" text NOT NULL,
	"to_place" text NOT NULL,
	"goods_name" text NOT NULL,
	CONSTRAINT "invoice_freight_line_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "invoice_freight_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_freight_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_freight_line_company" ON "invoice_freight_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_freight_line" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_in" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"reg_no" text NOT NULL,
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"party_name" text,
	"seller_name" text NOT NULL,
	"invoice_kind" text NOT NULL,
	"invoice_code" text,
	"invoice_no" text NOT NULL,
	"invoice_key" text,
	"invoice_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"tax_rate" numeric(6, 4),
	"tax" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"verify_result" text,
	"verified_at" timestamp with time zone,
	"deduct_period" text,
	"deduct_tax" numeric(14, 2),
	"voucher_no" text,
	"booked_at" timestamp with time zone,
	"files" jsonb,
	"remark" text,
	"status" text DEFAULT 'registered' NOT NULL,
	"deduct_status" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "invoice_in_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invoice_in__reg_no__key" UNIQUE("org_id","reg_no"),
	CONSTRAINT "invoice_in_total_check" CHECK (amount + tax = total),
	CONSTRAINT "invoice_in_ticked_check" CHECK (deduct_status <> 'ticked' or (deduct_period is not null and status in ('verified', 'booked'))),
	CONSTRAINT "invoice_in_booked_check" CHECK (status <> 'booked' or voucher_no is not null),
	CONSTRAINT "invoice_in_status_known" CHECK ("status" in ('registered', 'verified', 'booked', 'rejected')),
	CONSTRAINT "invoice_in_deduct_status_known" CHECK ("deduct_status" in ('none', 'ticked'))
);

--> statement-breakpoint
ALTER TABLE "invoice_in" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_in" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_in_company" ON "invoice_in" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_in" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "invoice_in_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_in_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"stmt_no" text,
	"billed" numeric(14, 2),
	"uninvoiced" numeric(14, 2),
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "invoice_in_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "invoice_in_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "invoice_in_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "invoice_in_item_company" ON "invoice_in_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_in_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "margin_adjust" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "margin_adjust_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"adjust_no" text NOT NULL,
	"month" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"revenue_excl" numeric(14, 2) NOT NULL,
	"cost_excl" numeric(14, 2) NOT NULL,
	"margin" numeric(14, 2),
	"source_no" text,
	"reason" text NOT NULL,
	"attachments" jsonb,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
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
	CONSTRAINT "margin_adjust_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "margin_adjust__adjust_no__key" UNIQUE("org_id","adjust_no"),
	CONSTRAINT "margin_adjust_margin_check" CHECK (margin = revenue_excl - cost_excl),
	CONSTRAINT "margin_adjust_amount_check" CHECK (revenue_excl <> 0 or cost_excl <> 0),
	CONSTRAINT "margin_adjust_status_known" CHECK ("status" in ('draft', 'approved', 'void'))
);

--> statement-breakpoint
ALTER TABLE "margin_adjust" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "margin_adjust" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "margin_adjust_company" ON "margin_adjust" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "margin_adjust" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_org_id_file_id_file_org_id_id_fk" FOREIGN KEY ("org_id","file_id") REFERENCES "public"."file"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_org_id_batch_id_import_batch_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."import_batch"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_leader_id_fk" FOREIGN KEY ("org_id","leader_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."role"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD CONSTRAINT "dictionary_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."dictionary"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party_invoice_title" ADD CONSTRAINT "party_invoice_title_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "party_bank_account" ADD CONSTRAINT "party_bank_account_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_vehicle_id_fk" FOREIGN KEY ("org_id","vehicle_id") REFERENCES "public"."vehicle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_carrier_ids" ADD CONSTRAINT "driver_carrier_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."driver"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_carrier_ids" ADD CONSTRAINT "driver_carrier_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_trailer_id_fk" FOREIGN KEY ("org_id","trailer_id") REFERENCES "public"."vehicle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD CONSTRAINT "contract_quality_term_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_pay_node" ADD CONSTRAINT "contract_pay_node_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_amendment" ADD CONSTRAINT "contract_amendment_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_based_on_id_fk" FOREIGN KEY ("org_id","based_on_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD CONSTRAINT "price_sheet_line_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_fee" ADD CONSTRAINT "price_sheet_fee_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_sheet_fee" ADD CONSTRAINT "price_sheet_fee_fee_id_fk" FOREIGN KEY ("org_id","fee_id") REFERENCES "public"."incidental_fee"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "route" ADD CONSTRAINT "route_from_address_id_fk" FOREIGN KEY ("org_id","from_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "route" ADD CONSTRAINT "route_to_address_id_fk" FOREIGN KEY ("org_id","to_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill" ADD CONSTRAINT "load_bill_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_bill_id_fk" FOREIGN KEY ("org_id","bill_id") REFERENCES "public"."load_bill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "load_bill_grant" ADD CONSTRAINT "load_bill_grant_granted_by_fk" FOREIGN KEY ("org_id","granted_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_ar_contract_id_fk" FOREIGN KEY ("org_id","ar_contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_load_bill_id_fk" FOREIGN KEY ("org_id","load_bill_id") REFERENCES "public"."load_bill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_dispatcher_id_fk" FOREIGN KEY ("org_id","dispatcher_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier" ADD CONSTRAINT "main_waybill_carrier_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."main_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier" ADD CONSTRAINT "main_waybill_carrier_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier" ADD CONSTRAINT "main_waybill_carrier_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier_ids" ADD CONSTRAINT "main_waybill_carrier_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."main_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_waybill_carrier_ids" ADD CONSTRAINT "main_waybill_carrier_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_main_id_fk" FOREIGN KEY ("org_id","main_id") REFERENCES "public"."main_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_ar_contract_id_fk" FOREIGN KEY ("org_id","ar_contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_load_bill_id_fk" FOREIGN KEY ("org_id","load_bill_id") REFERENCES "public"."load_bill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_grant_id_fk" FOREIGN KEY ("org_id","grant_id") REFERENCES "public"."load_bill_grant"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_ap_contract_id_fk" FOREIGN KEY ("org_id","ap_contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_vehicle_id_fk" FOREIGN KEY ("org_id","vehicle_id") REFERENCES "public"."vehicle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_trailer_id_fk" FOREIGN KEY ("org_id","trailer_id") REFERENCES "public"."vehicle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_driver_id_fk" FOREIGN KEY ("org_id","driver_id") REFERENCES "public"."driver"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_dispatched_by_fk" FOREIGN KEY ("org_id","dispatched_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_loaded_by_fk" FOREIGN KEY ("org_id","loaded_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_unloaded_by_fk" FOREIGN KEY ("org_id","unloaded_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_reviewed_by_fk" FOREIGN KEY ("org_id","reviewed_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_extra" ADD CONSTRAINT "waybill_extra_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_extra" ADD CONSTRAINT "waybill_extra_fee_id_fk" FOREIGN KEY ("org_id","fee_id") REFERENCES "public"."incidental_fee"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_driver_id_fk" FOREIGN KEY ("org_id","driver_id") REFERENCES "public"."driver"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD CONSTRAINT "waybill_exception_handler_id_fk" FOREIGN KEY ("org_id","handler_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_project_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_adjusts_id_fk" FOREIGN KEY ("org_id","adjusts_id") REFERENCES "public"."charge"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_adjust_approved_by_fk" FOREIGN KEY ("org_id","adjust_approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_paid_by_fk" FOREIGN KEY ("org_id","paid_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement_item" ADD CONSTRAINT "settlement_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."settlement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "settlement_item" ADD CONSTRAINT "settlement_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_red_of_id_fk" FOREIGN KEY ("org_id","red_of_id") REFERENCES "public"."invoice_out"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out_item" ADD CONSTRAINT "invoice_out_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."invoice_out"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out_item" ADD CONSTRAINT "invoice_out_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_out_line" ADD CONSTRAINT "invoice_out_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."invoice_out"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_freight_line" ADD CONSTRAINT "invoice_freight_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."invoice_out"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD CONSTRAINT "invoice_in_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_in_item" ADD CONSTRAINT "invoice_in_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."invoice_in"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_in_item" ADD CONSTRAINT "invoice_in_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "margin_adjust" ADD CONSTRAINT "margin_adjust_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "org_credit_code_key" ON "org" USING btree ("credit_code");
--> statement-breakpoint
CREATE UNIQUE INDEX "org_code_key" ON "org" USING btree ("code");
--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user" USING btree ("username");
--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_mobile_key" ON "app_user" USING btree ("mobile");
--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "session_expiry_idx" ON "session" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "audit_record_idx" ON "audit" USING btree ("org_id","resource","record_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_key" ON "audit" USING btree ("org_id","chain_seq");
--> statement-breakpoint
CREATE INDEX "audit_unsealed_idx" ON "audit" USING btree ("org_id","id") WHERE chained and chain_seq is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "serial_counter_key" ON "serial_counter" USING btree ("org_id","key","period");
--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_key" ON "idempotency" USING btree ("org_id","member_id","key");
--> statement-breakpoint
CREATE INDEX "idempotency_age_idx" ON "idempotency" USING btree ("org_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "list_title_key" ON "list_title" USING btree ("org_id","mode","name","member_id");
--> statement-breakpoint
CREATE INDEX "file_expiry_idx" ON "file" USING btree ("org_id","expires_at");
--> statement-breakpoint
CREATE INDEX "job_member_idx" ON "job" USING btree ("org_id","member_id","id");
--> statement-breakpoint
CREATE INDEX "job_open_idx" ON "job" USING btree ("org_id","id") WHERE state in ('queued', 'running');
--> statement-breakpoint
CREATE INDEX "import_batch_shape_idx" ON "import_batch" USING btree ("org_id","resource","shape");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_row_no_key" ON "import_row" USING btree ("org_id","batch_id","sheet","row_no");
--> statement-breakpoint
CREATE INDEX "import_row_parent_idx" ON "import_row" USING btree ("org_id","batch_id","parent_row");
--> statement-breakpoint
CREATE UNIQUE INDEX "department__parent_id__name__key" ON "department" USING btree ("org_id","parent_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "department_name_idx" ON "department" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "department_parent_id_idx" ON "department" USING btree ("org_id","parent_id","id");
--> statement-breakpoint
CREATE INDEX "department_sort_idx" ON "department" USING btree ("org_id","sort","id");
--> statement-breakpoint
CREATE INDEX "department_leader_id_idx" ON "department" USING btree ("org_id","leader_id","id");
--> statement-breakpoint
CREATE INDEX "department_name_trgm" ON "department" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "member__user_id__key" ON "member" USING btree ("org_id","user_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "member__account__key" ON "member" USING btree ("org_id","account") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "member__employee_no__key" ON "member" USING btree ("org_id","employee_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "member_name_idx" ON "member" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "member_dept_id_idx" ON "member" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "member_status_idx" ON "member" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "member_mobile_idx" ON "member" USING btree ("org_id","mobile","id");
--> statement-breakpoint
CREATE INDEX "member_name_trgm" ON "member" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "member_account_trgm" ON "member" USING gin ("account" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "member_mobile_trgm" ON "member" USING gin ("mobile" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "member_employee_no_trgm" ON "member" USING gin ("employee_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "member_roles_key" ON "member_roles" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "member_roles_target_idx" ON "member_roles" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "role__code__key" ON "role" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "role__name__key" ON "role" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "role_name_idx" ON "role" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "role_scope_idx" ON "role" USING btree ("org_id","scope","id");
--> statement-breakpoint
CREATE INDEX "role_status_idx" ON "role" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "role_name_trgm" ON "role" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "role_code_trgm" ON "role" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary__code__key" ON "dictionary" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary__name__key" ON "dictionary" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dictionary_code_idx" ON "dictionary" USING btree ("org_id","code","id");
--> statement-breakpoint
CREATE INDEX "dictionary_name_idx" ON "dictionary" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "dictionary_code_trgm" ON "dictionary" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dictionary_name_trgm" ON "dictionary" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dictionary_item_parent_idx" ON "dictionary_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "incidental_fee__code__key" ON "incidental_fee" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "incidental_fee__name__key" ON "incidental_fee" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "incidental_fee_name_idx" ON "incidental_fee" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "incidental_fee_side_idx" ON "incidental_fee" USING btree ("org_id","side","id");
--> statement-breakpoint
CREATE INDEX "incidental_fee_basis_idx" ON "incidental_fee" USING btree ("org_id","basis","id");
--> statement-breakpoint
CREATE INDEX "incidental_fee_status_idx" ON "incidental_fee" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "incidental_fee_sort_idx" ON "incidental_fee" USING btree ("org_id","sort","id");
--> statement-breakpoint
CREATE INDEX "incidental_fee_code_trgm" ON "incidental_fee" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "incidental_fee_name_trgm" ON "incidental_fee" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_month__month__doc_type__key" ON "company_month" USING btree ("org_id","month","doc_type") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "company_month_month_idx" ON "company_month" USING btree ("org_id","month","id");
--> statement-breakpoint
CREATE INDEX "company_month_doc_type_idx" ON "company_month" USING btree ("org_id","doc_type","id");
--> statement-breakpoint
CREATE INDEX "company_month_state_idx" ON "company_month" USING btree ("org_id","state","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "party__code__key" ON "party" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "party__full_name__key" ON "party" USING btree ("org_id","full_name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "party__credit_code__key" ON "party" USING btree ("org_id","credit_code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "party__id_no__key" ON "party" USING btree ("org_id","id_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "party_short_name_idx" ON "party" USING btree ("org_id","short_name","id");
--> statement-breakpoint
CREATE INDEX "party_status_idx" ON "party" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "party_salesman_id_idx" ON "party" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "party_pay_type_idx" ON "party" USING btree ("org_id","pay_type","id");
--> statement-breakpoint
CREATE INDEX "party_party_kind_idx" ON "party" USING btree ("org_id","party_kind","id");
--> statement-breakpoint
CREATE INDEX "party_credit_code_idx" ON "party" USING btree ("org_id","credit_code","id");
--> statement-breakpoint
CREATE INDEX "party_region_code_idx" ON "party" USING btree ("org_id","region_code","id");
--> statement-breakpoint
CREATE INDEX "party_permit_to_idx" ON "party" USING btree ("org_id","permit_to","id");
--> statement-breakpoint
CREATE INDEX "party_code_idx" ON "party" USING btree ("org_id","code","id");
--> statement-breakpoint
CREATE INDEX "party_salesman_id_ix" ON "party" USING btree ("org_id","salesman_id");
--> statement-breakpoint
CREATE INDEX "party_permit_to_ix" ON "party" USING btree ("org_id","permit_to");
--> statement-breakpoint
CREATE INDEX "party_code_trgm" ON "party" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "party_short_name_trgm" ON "party" USING gin ("short_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "party_full_name_trgm" ON "party" USING gin ("full_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "party_credit_code_trgm" ON "party" USING gin ("credit_code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "party_invoice_title_parent_idx" ON "party_invoice_title" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "party_bank_account_parent_idx" ON "party_bank_account" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "driver__id_no__key" ON "driver" USING btree ("org_id","id_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "driver_name_idx" ON "driver" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "driver_mobile_idx" ON "driver" USING btree ("org_id","mobile","id");
--> statement-breakpoint
CREATE INDEX "driver_verify_idx" ON "driver" USING btree ("org_id","verify","id");
--> statement-breakpoint
CREATE INDEX "driver_license_to_idx" ON "driver" USING btree ("org_id","license_to","id");
--> statement-breakpoint
CREATE INDEX "driver_license_class_idx" ON "driver" USING btree ("org_id","license_class","id");
--> statement-breakpoint
CREATE INDEX "driver_qual_to_idx" ON "driver" USING btree ("org_id","qual_to","id");
--> statement-breakpoint
CREATE INDEX "driver_status_idx" ON "driver" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "driver_id_no_idx" ON "driver" USING btree ("org_id","id_no","id");
--> statement-breakpoint
CREATE INDEX "driver_vehicle_id_idx" ON "driver" USING btree ("org_id","vehicle_id","id");
--> statement-breakpoint
CREATE INDEX "driver_mobile_ix" ON "driver" USING btree ("org_id","mobile");
--> statement-breakpoint
CREATE INDEX "driver_license_to_ix" ON "driver" USING btree ("org_id","license_to");
--> statement-breakpoint
CREATE INDEX "driver_name_ix" ON "driver" USING btree ("org_id","name");
--> statement-breakpoint
CREATE INDEX "driver_name_trgm" ON "driver" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "driver_mobile_trgm" ON "driver" USING gin ("mobile" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "driver_id_no_trgm" ON "driver" USING gin ("id_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "driver_qual_no_trgm" ON "driver" USING gin ("qual_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "driver_carrier_ids_key" ON "driver_carrier_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "driver_carrier_ids_target_idx" ON "driver_carrier_ids" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle__plate_no__plate_color__key" ON "vehicle" USING btree ("org_id","plate_no","plate_color") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle__vin__key" ON "vehicle" USING btree ("org_id","vin") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "vehicle_plate_no_idx" ON "vehicle" USING btree ("org_id","plate_no","id");
--> statement-breakpoint
CREATE INDEX "vehicle_vehicle_type_idx" ON "vehicle" USING btree ("org_id","vehicle_type","id");
--> statement-breakpoint
CREATE INDEX "vehicle_verify_idx" ON "vehicle" USING btree ("org_id","verify","id");
--> statement-breakpoint
CREATE INDEX "vehicle_carrier_id_idx" ON "vehicle" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "vehicle_belong_type_idx" ON "vehicle" USING btree ("org_id","belong_type","id");
--> statement-breakpoint
CREATE INDEX "vehicle_inspect_to_idx" ON "vehicle" USING btree ("org_id","inspect_to","id");
--> statement-breakpoint
CREATE INDEX "vehicle_insurance_to_idx" ON "vehicle" USING btree ("org_id","insurance_to","id");
--> statement-breakpoint
CREATE INDEX "vehicle_plate_color_idx" ON "vehicle" USING btree ("org_id","plate_color","id");
--> statement-breakpoint
CREATE INDEX "vehicle_status_idx" ON "vehicle" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "vehicle_trailer_id_idx" ON "vehicle" USING btree ("org_id","trailer_id","id");
--> statement-breakpoint
CREATE INDEX "vehicle_carrier_id_ix" ON "vehicle" USING btree ("org_id","carrier_id");
--> statement-breakpoint
CREATE INDEX "vehicle_inspect_to_ix" ON "vehicle" USING btree ("org_id","inspect_to");
--> statement-breakpoint
CREATE INDEX "vehicle_insurance_to_ix" ON "vehicle" USING btree ("org_id","insurance_to");
--> statement-breakpoint
CREATE INDEX "vehicle_plate_no_trgm" ON "vehicle" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vehicle_transport_cert_no_trgm" ON "vehicle" USING gin ("transport_cert_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vehicle_vin_trgm" ON "vehicle" USING gin ("vin" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vehicle_owner_trgm" ON "vehicle" USING gin ("owner" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "goods__code__key" ON "goods" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "goods__name__spec__key" ON "goods" USING btree ("org_id","name","spec") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "goods_name_idx" ON "goods" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "goods_cargo_type_idx" ON "goods" USING btree ("org_id","cargo_type","id");
--> statement-breakpoint
CREATE INDEX "goods_unit_idx" ON "goods" USING btree ("org_id","unit","id");
--> statement-breakpoint
CREATE INDEX "goods_status_idx" ON "goods" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "goods_code_idx" ON "goods" USING btree ("org_id","code","id");
--> statement-breakpoint
CREATE INDEX "goods_code_trgm" ON "goods" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "goods_name_trgm" ON "goods" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "goods_spec_trgm" ON "goods" USING gin ("spec" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "address__name__region_code__key" ON "address" USING btree ("org_id","name","region_code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "address_name_idx" ON "address" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "address_kind_idx" ON "address" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "address_region_code_idx" ON "address" USING btree ("org_id","region_code","id");
--> statement-breakpoint
CREATE INDEX "address_party_id_idx" ON "address" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "address_status_idx" ON "address" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "address_name_trgm" ON "address" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "address_detail_trgm" ON "address" USING gin ("detail" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contract_party_id_idx" ON "contract" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "contract_status_idx" ON "contract" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "contract_end_date_idx" ON "contract" USING btree ("org_id","end_date","id");
--> statement-breakpoint
CREATE INDEX "contract_sign_date_idx" ON "contract" USING btree ("org_id","sign_date","id");
--> statement-breakpoint
CREATE INDEX "contract_kind_idx" ON "contract" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "contract_biz_mode_idx" ON "contract" USING btree ("org_id","biz_mode","id");
--> statement-breakpoint
CREATE INDEX "contract_salesman_id_idx" ON "contract" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "contract_outer_no_idx" ON "contract" USING btree ("org_id","outer_no","id");
--> statement-breakpoint
CREATE INDEX "contract_title_idx" ON "contract" USING btree ("org_id","title","id");
--> statement-breakpoint
CREATE INDEX "contract_start_date_idx" ON "contract" USING btree ("org_id","start_date","id");
--> statement-breakpoint
CREATE INDEX "contract_category_idx" ON "contract" USING btree ("org_id","category","id");
--> statement-breakpoint
CREATE INDEX "contract_kind_status_ix" ON "contract" USING btree ("org_id","kind","status");
--> statement-breakpoint
CREATE INDEX "contract_kind_end_date_ix" ON "contract" USING btree ("org_id","kind","end_date");
--> statement-breakpoint
CREATE INDEX "contract_contract_no_trgm" ON "contract" USING gin ("contract_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contract_outer_no_trgm" ON "contract" USING gin ("outer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contract_title_trgm" ON "contract" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contract_item_parent_idx" ON "contract_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "contract_item_goods_id_idx" ON "contract_item" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "contract_item_route_id_idx" ON "contract_item" USING btree ("org_id","route_id");
--> statement-breakpoint
CREATE INDEX "contract_quality_term_parent_idx" ON "contract_quality_term" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "contract_pay_node_parent_idx" ON "contract_pay_node" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "contract_amendment_parent_idx" ON "contract_amendment" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "price_sheet_party_id_idx" ON "price_sheet" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_contract_id_idx" ON "price_sheet" USING btree ("org_id","contract_id","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_status_idx" ON "price_sheet" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_eff_from_idx" ON "price_sheet" USING btree ("org_id","eff_from","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_eff_to_idx" ON "price_sheet" USING btree ("org_id","eff_to","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_sheet_no_idx" ON "price_sheet" USING btree ("org_id","sheet_no","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_kind_idx" ON "price_sheet" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_side_idx" ON "price_sheet" USING btree ("org_id","side","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_created_by_idx" ON "price_sheet" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_created_at_idx" ON "price_sheet" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_based_on_id_idx" ON "price_sheet" USING btree ("org_id","based_on_id","id");
--> statement-breakpoint
CREATE INDEX "price_sheet_kind_status_ix" ON "price_sheet" USING btree ("org_id","kind","status");
--> statement-breakpoint
CREATE INDEX "price_sheet_contract_id_eff_from_ix" ON "price_sheet" USING btree ("org_id","contract_id","eff_from");
--> statement-breakpoint
CREATE INDEX "price_sheet_sheet_no_trgm" ON "price_sheet" USING gin ("sheet_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "price_sheet_change_reason_trgm" ON "price_sheet" USING gin ("change_reason" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "price_sheet_line_parent_idx" ON "price_sheet_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "price_sheet_line_route_id_idx" ON "price_sheet_line" USING btree ("org_id","route_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_line_load_address_id_idx" ON "price_sheet_line" USING btree ("org_id","load_address_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_line_unload_address_id_idx" ON "price_sheet_line" USING btree ("org_id","unload_address_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_line_goods_id_idx" ON "price_sheet_line" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_line_contract_id_idx" ON "price_sheet_line" USING btree ("org_id","contract_id");
--> statement-breakpoint
CREATE INDEX "price_sheet_fee_parent_idx" ON "price_sheet_fee" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "price_sheet_fee_fee_id_idx" ON "price_sheet_fee" USING btree ("org_id","fee_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "route__code__key" ON "route" USING btree ("org_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "route__from_address_id__to_address_id__key" ON "route" USING btree ("org_id","from_address_id","to_address_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "route_name_idx" ON "route" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "route_from_address_id_idx" ON "route" USING btree ("org_id","from_address_id","id");
--> statement-breakpoint
CREATE INDEX "route_to_address_id_idx" ON "route" USING btree ("org_id","to_address_id","id");
--> statement-breakpoint
CREATE INDEX "route_status_idx" ON "route" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "route_km_idx" ON "route" USING btree ("org_id","km","id");
--> statement-breakpoint
CREATE INDEX "route_from_region_idx" ON "route" USING btree ("org_id","from_region","id");
--> statement-breakpoint
CREATE INDEX "route_to_region_idx" ON "route" USING btree ("org_id","to_region","id");
--> statement-breakpoint
CREATE INDEX "route_code_idx" ON "route" USING btree ("org_id","code","id");
--> statement-breakpoint
CREATE INDEX "route_code_trgm" ON "route" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "route_name_trgm" ON "route" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "load_bill__customer_id__owner_bill_no__key" ON "load_bill" USING btree ("org_id","customer_id","owner_bill_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_customer_id_idx" ON "load_bill" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_goods_id_idx" ON "load_bill" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_valid_to_idx" ON "load_bill" USING btree ("org_id","valid_to","id");
--> statement-breakpoint
CREATE INDEX "load_bill_bill_no_idx" ON "load_bill" USING btree ("org_id","bill_no","id");
--> statement-breakpoint
CREATE INDEX "load_bill_owner_bill_no_idx" ON "load_bill" USING btree ("org_id","owner_bill_no","id");
--> statement-breakpoint
CREATE INDEX "load_bill_stage_idx" ON "load_bill" USING btree ("org_id","stage","id");
--> statement-breakpoint
CREATE INDEX "load_bill_unsent_qty_idx" ON "load_bill" USING btree ("org_id","unsent_qty","id");
--> statement-breakpoint
CREATE INDEX "load_bill_load_address_id_idx" ON "load_bill" USING btree ("org_id","load_address_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_unload_address_id_idx" ON "load_bill" USING btree ("org_id","unload_address_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_contract_id_idx" ON "load_bill" USING btree ("org_id","contract_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_mode_idx" ON "load_bill" USING btree ("org_id","mode","id");
--> statement-breakpoint
CREATE INDEX "load_bill_kind_idx" ON "load_bill" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "load_bill_shipper_idx" ON "load_bill" USING btree ("org_id","shipper","id");
--> statement-breakpoint
CREATE INDEX "load_bill_consignee_idx" ON "load_bill" USING btree ("org_id","consignee","id");
--> statement-breakpoint
CREATE INDEX "load_bill_valid_from_idx" ON "load_bill" USING btree ("org_id","valid_from","id");
--> statement-breakpoint
CREATE INDEX "load_bill_created_by_idx" ON "load_bill" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "load_bill_created_at_idx" ON "load_bill" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "load_bill_dept_id_idx" ON "load_bill" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_audited_by_idx" ON "load_bill" USING btree ("org_id","audited_by","id");
--> statement-breakpoint
CREATE INDEX "load_bill_customer_id_valid_to_ix" ON "load_bill" USING btree ("org_id","customer_id","valid_to");
--> statement-breakpoint
CREATE INDEX "load_bill_goods_id_ix" ON "load_bill" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "load_bill_stage_valid_to_ix" ON "load_bill" USING btree ("org_id","stage","valid_to");
--> statement-breakpoint
CREATE INDEX "load_bill_contract_id_ix" ON "load_bill" USING btree ("org_id","contract_id");
--> statement-breakpoint
CREATE INDEX "load_bill_bill_no_trgm" ON "load_bill" USING gin ("bill_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "load_bill_owner_bill_no_trgm" ON "load_bill" USING gin ("owner_bill_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "load_bill_shipper_trgm" ON "load_bill" USING gin ("shipper" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "load_bill_consignee_trgm" ON "load_bill" USING gin ("consignee" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "load_bill_grant__pickup_code__key" ON "load_bill_grant" USING btree ("org_id","pickup_code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_bill_id_idx" ON "load_bill_grant" USING btree ("org_id","bill_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_carrier_id_idx" ON "load_bill_grant" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_customer_id_idx" ON "load_bill_grant" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_status_idx" ON "load_bill_grant" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_goods_id_idx" ON "load_bill_grant" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_grant_no_idx" ON "load_bill_grant" USING btree ("org_id","grant_no","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_left_qty_idx" ON "load_bill_grant" USING btree ("org_id","left_qty","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_valid_to_idx" ON "load_bill_grant" USING btree ("org_id","valid_to","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_load_address_id_idx" ON "load_bill_grant" USING btree ("org_id","load_address_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_granted_at_idx" ON "load_bill_grant" USING btree ("org_id","granted_at","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_unload_address_id_idx" ON "load_bill_grant" USING btree ("org_id","unload_address_id","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_granted_by_idx" ON "load_bill_grant" USING btree ("org_id","granted_by","id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_bill_id_carrier_id_ix" ON "load_bill_grant" USING btree ("org_id","bill_id","carrier_id");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_carrier_id_status_ix" ON "load_bill_grant" USING btree ("org_id","carrier_id","status");
--> statement-breakpoint
CREATE INDEX "load_bill_grant_grant_no_trgm" ON "load_bill_grant" USING gin ("grant_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "load_bill_grant_owner_bill_no_trgm" ON "load_bill_grant" USING gin ("owner_bill_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "load_bill_grant_pickup_code_trgm" ON "load_bill_grant" USING gin ("pickup_code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "main_waybill_customer_id_idx" ON "main_waybill" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_status_idx" ON "main_waybill" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_goods_id_idx" ON "main_waybill" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_plan_from_idx" ON "main_waybill" USING btree ("org_id","plan_from","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_main_no_idx" ON "main_waybill" USING btree ("org_id","main_no","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_route_id_idx" ON "main_waybill" USING btree ("org_id","route_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_ar_contract_id_idx" ON "main_waybill" USING btree ("org_id","ar_contract_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_load_bill_id_idx" ON "main_waybill" USING btree ("org_id","load_bill_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_load_address_id_idx" ON "main_waybill" USING btree ("org_id","load_address_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_unload_address_id_idx" ON "main_waybill" USING btree ("org_id","unload_address_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_left_qty_idx" ON "main_waybill" USING btree ("org_id","left_qty","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_done_rate_idx" ON "main_waybill" USING btree ("org_id","done_rate","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_plan_to_idx" ON "main_waybill" USING btree ("org_id","plan_to","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_biz_kind_idx" ON "main_waybill" USING btree ("org_id","biz_kind","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_dispatcher_id_idx" ON "main_waybill" USING btree ("org_id","dispatcher_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_salesman_id_idx" ON "main_waybill" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_pay_type_idx" ON "main_waybill" USING btree ("org_id","pay_type","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_created_by_idx" ON "main_waybill" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_created_at_idx" ON "main_waybill" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_dept_id_idx" ON "main_waybill" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_audited_by_idx" ON "main_waybill" USING btree ("org_id","audited_by","id");
--> statement-breakpoint
CREATE INDEX "main_waybill_status_plan_from_ix" ON "main_waybill" USING btree ("org_id","status","plan_from");
--> statement-breakpoint
CREATE INDEX "main_waybill_customer_id_plan_from_ix" ON "main_waybill" USING btree ("org_id","customer_id","plan_from");
--> statement-breakpoint
CREATE INDEX "main_waybill_ar_contract_id_ix" ON "main_waybill" USING btree ("org_id","ar_contract_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_load_bill_id_ix" ON "main_waybill" USING btree ("org_id","load_bill_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_route_id_ix" ON "main_waybill" USING btree ("org_id","route_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_goods_id_ix" ON "main_waybill" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_main_no_trgm" ON "main_waybill" USING gin ("main_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "main_waybill_shipper_trgm" ON "main_waybill" USING gin ("shipper" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "main_waybill_consignee_trgm" ON "main_waybill" USING gin ("consignee" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_parent_idx" ON "main_waybill_carrier" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_carrier_id_idx" ON "main_waybill_carrier" USING btree ("org_id","carrier_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_contract_id_idx" ON "main_waybill_carrier" USING btree ("org_id","contract_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "main_waybill_carrier_ids_key" ON "main_waybill_carrier_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_ids_target_idx" ON "main_waybill_carrier_ids" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE INDEX "waybill_waybill_no_idx" ON "waybill" USING btree ("org_id","waybill_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_load_at_idx" ON "waybill" USING btree ("org_id","load_at","id");
--> statement-breakpoint
CREATE INDEX "waybill_customer_id_idx" ON "waybill" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_plate_no_idx" ON "waybill" USING btree ("org_id","plate_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_main_id_idx" ON "waybill" USING btree ("org_id","main_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_carrier_id_idx" ON "waybill" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_driver_id_idx" ON "waybill" USING btree ("org_id","driver_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_driver_mobile_idx" ON "waybill" USING btree ("org_id","driver_mobile","id");
--> statement-breakpoint
CREATE INDEX "waybill_goods_id_idx" ON "waybill" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_route_id_idx" ON "waybill" USING btree ("org_id","route_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_unload_at_idx" ON "waybill" USING btree ("org_id","unload_at","id");
--> statement-breakpoint
CREATE INDEX "waybill_created_at_idx" ON "waybill" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybill_transport_status_idx" ON "waybill" USING btree ("org_id","transport_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_audit_status_idx" ON "waybill" USING btree ("org_id","audit_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_receipt_status_idx" ON "waybill" USING btree ("org_id","receipt_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_ar_status_idx" ON "waybill" USING btree ("org_id","ar_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_ap_status_idx" ON "waybill" USING btree ("org_id","ap_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_pay_status_idx" ON "waybill" USING btree ("org_id","pay_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_invoice_status_idx" ON "waybill" USING btree ("org_id","invoice_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_flag_idx" ON "waybill" USING btree ("org_id","exception_flag","id");
--> statement-breakpoint
CREATE INDEX "waybill_loss_kind_idx" ON "waybill" USING btree ("org_id","loss_kind","id");
--> statement-breakpoint
CREATE INDEX "waybill_loss_confirm_idx" ON "waybill" USING btree ("org_id","loss_confirm","id");
--> statement-breakpoint
CREATE INDEX "waybill_salesman_id_idx" ON "waybill" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_outer_no_idx" ON "waybill" USING btree ("org_id","outer_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_load_bill_id_idx" ON "waybill" USING btree ("org_id","load_bill_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_load_ticket_no_idx" ON "waybill" USING btree ("org_id","load_ticket_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_unload_ticket_no_idx" ON "waybill" USING btree ("org_id","unload_ticket_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_load_address_id_idx" ON "waybill" USING btree ("org_id","load_address_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_unload_address_id_idx" ON "waybill" USING btree ("org_id","unload_address_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_biz_kind_idx" ON "waybill" USING btree ("org_id","biz_kind","id");
--> statement-breakpoint
CREATE INDEX "waybill_source_idx" ON "waybill" USING btree ("org_id","source","id");
--> statement-breakpoint
CREATE INDEX "waybill_report_status_idx" ON "waybill" USING btree ("org_id","report_status","id");
--> statement-breakpoint
CREATE INDEX "waybill_ar_contract_id_idx" ON "waybill" USING btree ("org_id","ar_contract_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_created_by_idx" ON "waybill" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_dept_id_idx" ON "waybill" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_grant_id_idx" ON "waybill" USING btree ("org_id","grant_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_ap_contract_id_idx" ON "waybill" USING btree ("org_id","ap_contract_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_vehicle_id_idx" ON "waybill" USING btree ("org_id","vehicle_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_trailer_id_idx" ON "waybill" USING btree ("org_id","trailer_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_dispatched_by_idx" ON "waybill" USING btree ("org_id","dispatched_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_loaded_by_idx" ON "waybill" USING btree ("org_id","loaded_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_unloaded_by_idx" ON "waybill" USING btree ("org_id","unloaded_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_audited_by_idx" ON "waybill" USING btree ("org_id","audited_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_reviewed_by_idx" ON "waybill" USING btree ("org_id","reviewed_by","id");
--> statement-breakpoint
CREATE INDEX "waybill_transport_status_load_at_ix" ON "waybill" USING btree ("org_id","transport_status","load_at");
--> statement-breakpoint
CREATE INDEX "waybill_customer_id_load_at_ix" ON "waybill" USING btree ("org_id","customer_id","load_at");
--> statement-breakpoint
CREATE INDEX "waybill_carrier_id_load_at_ix" ON "waybill" USING btree ("org_id","carrier_id","load_at");
--> statement-breakpoint
CREATE INDEX "waybill_plate_no_load_at_ix" ON "waybill" USING btree ("org_id","plate_no","load_at");
--> statement-breakpoint
CREATE INDEX "waybill_main_id_trip_seq_ix" ON "waybill" USING btree ("org_id","main_id","trip_seq");
--> statement-breakpoint
CREATE INDEX "waybill_audit_status_load_at_ix" ON "waybill" USING btree ("org_id","audit_status","load_at");
--> statement-breakpoint
CREATE INDEX "waybill_waybill_no_trgm" ON "waybill" USING gin ("waybill_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_plate_no_trgm" ON "waybill" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_trailer_no_trgm" ON "waybill" USING gin ("trailer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_driver_mobile_trgm" ON "waybill" USING gin ("driver_mobile" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_outer_no_trgm" ON "waybill" USING gin ("outer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_load_ticket_no_trgm" ON "waybill" USING gin ("load_ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_unload_ticket_no_trgm" ON "waybill" USING gin ("unload_ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_extra_parent_idx" ON "waybill_extra" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "waybill_extra_fee_id_idx" ON "waybill_extra" USING btree ("org_id","fee_id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_kind_idx" ON "waybill_exception" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_occurred_at_idx" ON "waybill_exception" USING btree ("org_id","occurred_at","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_plate_no_idx" ON "waybill_exception" USING btree ("org_id","plate_no","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_waybill_id_idx" ON "waybill_exception" USING btree ("org_id","waybill_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_status_idx" ON "waybill_exception" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_carrier_id_idx" ON "waybill_exception" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_customer_id_idx" ON "waybill_exception" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_driver_id_idx" ON "waybill_exception" USING btree ("org_id","driver_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_liable_idx" ON "waybill_exception" USING btree ("org_id","liable","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_handler_id_idx" ON "waybill_exception" USING btree ("org_id","handler_id","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_created_at_idx" ON "waybill_exception" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybill_exception_waybill_id_status_ix" ON "waybill_exception" USING btree ("org_id","waybill_id","status");
--> statement-breakpoint
CREATE INDEX "waybill_exception_status_occurred_at_ix" ON "waybill_exception" USING btree ("org_id","status","occurred_at");
--> statement-breakpoint
CREATE INDEX "waybill_exception_carrier_id_occurred_at_ix" ON "waybill_exception" USING btree ("org_id","carrier_id","occurred_at");
--> statement-breakpoint
CREATE INDEX "waybill_exception_exception_no_trgm" ON "waybill_exception" USING gin ("exception_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_exception_plate_no_trgm" ON "waybill_exception" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "waybill_exception_place_trgm" ON "waybill_exception" USING gin ("place" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "charge_biz_date_idx" ON "charge" USING btree ("org_id","biz_date","id");
--> statement-breakpoint
CREATE INDEX "charge_party_id_idx" ON "charge" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "charge_side_idx" ON "charge" USING btree ("org_id","side","id");
--> statement-breakpoint
CREATE INDEX "charge_doc_no_idx" ON "charge" USING btree ("org_id","doc_no","id");
--> statement-breakpoint
CREATE INDEX "charge_month_idx" ON "charge" USING btree ("org_id","month","id");
--> statement-breakpoint
CREATE INDEX "charge_state_idx" ON "charge" USING btree ("org_id","state","id");
--> statement-breakpoint
CREATE INDEX "charge_kind_idx" ON "charge" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "charge_segment_idx" ON "charge" USING btree ("org_id","segment","id");
--> statement-breakpoint
CREATE INDEX "charge_doc_type_idx" ON "charge" USING btree ("org_id","doc_type","id");
--> statement-breakpoint
CREATE INDEX "charge_customer_id_idx" ON "charge" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "charge_carrier_id_idx" ON "charge" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "charge_route_id_idx" ON "charge" USING btree ("org_id","route_id","id");
--> statement-breakpoint
CREATE INDEX "charge_goods_id_idx" ON "charge" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "charge_statement_id_idx" ON "charge" USING btree ("org_id","statement_id","id");
--> statement-breakpoint
CREATE INDEX "charge_contract_id_idx" ON "charge" USING btree ("org_id","contract_id","id");
--> statement-breakpoint
CREATE INDEX "charge_tax_rate_idx" ON "charge" USING btree ("org_id","tax_rate","id");
--> statement-breakpoint
CREATE INDEX "charge_salesman_id_idx" ON "charge" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "charge_sheet_no_idx" ON "charge" USING btree ("org_id","sheet_no","id");
--> statement-breakpoint
CREATE INDEX "charge_created_at_idx" ON "charge" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "charge_dept_id_idx" ON "charge" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "charge_project_id_idx" ON "charge" USING btree ("org_id","project_id","id");
--> statement-breakpoint
CREATE INDEX "charge_adjusts_id_idx" ON "charge" USING btree ("org_id","adjusts_id","id");
--> statement-breakpoint
CREATE INDEX "charge_revenue_month_customer_id_ix" ON "charge" USING btree ("org_id","revenue_month","customer_id");
--> statement-breakpoint
CREATE INDEX "charge_revenue_month_carrier_id_ix" ON "charge" USING btree ("org_id","revenue_month","carrier_id");
--> statement-breakpoint
CREATE INDEX "charge_month_state_ix" ON "charge" USING btree ("org_id","month","state");
--> statement-breakpoint
CREATE INDEX "charge_doc_type_doc_id_side_ix" ON "charge" USING btree ("org_id","doc_type","doc_id","side");
--> statement-breakpoint
CREATE INDEX "charge_statement_id_doc_id_ix" ON "charge" USING btree ("org_id","statement_id","doc_id");
--> statement-breakpoint
CREATE INDEX "charge_side_party_id_state_biz_date_ix" ON "charge" USING btree ("org_id","side","party_id","state","biz_date");
--> statement-breakpoint
CREATE INDEX "charge_sheet_line_id_ix" ON "charge" USING btree ("org_id","sheet_line_id");
--> statement-breakpoint
CREATE INDEX "charge_doc_no_trgm" ON "charge" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "charge_fee_name_trgm" ON "charge" USING gin ("fee_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "statement_party_id_idx" ON "statement" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "statement_period_to_idx" ON "statement" USING btree ("org_id","period_to","id");
--> statement-breakpoint
CREATE INDEX "statement_status_idx" ON "statement" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "statement_stmt_no_idx" ON "statement" USING btree ("org_id","stmt_no","id");
--> statement-breakpoint
CREATE INDEX "statement_open_sum_idx" ON "statement" USING btree ("org_id","open_sum","id");
--> statement-breakpoint
CREATE INDEX "statement_invoice_status_idx" ON "statement" USING btree ("org_id","invoice_status","id");
--> statement-breakpoint
CREATE INDEX "statement_contract_id_idx" ON "statement" USING btree ("org_id","contract_id","id");
--> statement-breakpoint
CREATE INDEX "statement_period_from_idx" ON "statement" USING btree ("org_id","period_from","id");
--> statement-breakpoint
CREATE INDEX "statement_salesman_id_idx" ON "statement" USING btree ("org_id","salesman_id","id");
--> statement-breakpoint
CREATE INDEX "statement_dirty_count_idx" ON "statement" USING btree ("org_id","dirty_count","id");
--> statement-breakpoint
CREATE INDEX "statement_diff_count_idx" ON "statement" USING btree ("org_id","diff_count","id");
--> statement-breakpoint
CREATE INDEX "statement_due_date_idx" ON "statement" USING btree ("org_id","due_date","id");
--> statement-breakpoint
CREATE INDEX "statement_confirm_at_idx" ON "statement" USING btree ("org_id","confirm_at","id");
--> statement-breakpoint
CREATE INDEX "statement_uninvoiced_sum_idx" ON "statement" USING btree ("org_id","uninvoiced_sum","id");
--> statement-breakpoint
CREATE INDEX "statement_created_by_idx" ON "statement" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "statement_created_at_idx" ON "statement" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "statement_dept_id_idx" ON "statement" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "statement_adjust_approved_by_idx" ON "statement" USING btree ("org_id","adjust_approved_by","id");
--> statement-breakpoint
CREATE INDEX "statement_kind_status_period_to_ix" ON "statement" USING btree ("org_id","kind","status","period_to");
--> statement-breakpoint
CREATE INDEX "statement_kind_party_id_period_to_ix" ON "statement" USING btree ("org_id","kind","party_id","period_to");
--> statement-breakpoint
CREATE INDEX "statement_stmt_no_trgm" ON "statement" USING gin ("stmt_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "statement_confirm_by_trgm" ON "statement" USING gin ("confirm_by" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "statement_line_parent_idx" ON "statement_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "statement_line_goods_id_idx" ON "statement_line" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "statement_line_route_id_idx" ON "statement_line" USING btree ("org_id","route_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "settlement__direction__bank_ref__key" ON "settlement" USING btree ("org_id","direction","bank_ref") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_party_id_idx" ON "settlement" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "settlement_plan_date_idx" ON "settlement" USING btree ("org_id","plan_date","id");
--> statement-breakpoint
CREATE INDEX "settlement_status_idx" ON "settlement" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "settlement_settle_no_idx" ON "settlement" USING btree ("org_id","settle_no","id");
--> statement-breakpoint
CREATE INDEX "settlement_paid_at_idx" ON "settlement" USING btree ("org_id","paid_at","id");
--> statement-breakpoint
CREATE INDEX "settlement_bank_ref_idx" ON "settlement" USING btree ("org_id","bank_ref","id");
--> statement-breakpoint
CREATE INDEX "settlement_pay_method_idx" ON "settlement" USING btree ("org_id","pay_method","id");
--> statement-breakpoint
CREATE INDEX "settlement_amount_idx" ON "settlement" USING btree ("org_id","amount","id");
--> statement-breakpoint
CREATE INDEX "settlement_draft_due_idx" ON "settlement" USING btree ("org_id","draft_due","id");
--> statement-breakpoint
CREATE INDEX "settlement_created_by_idx" ON "settlement" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "settlement_created_at_idx" ON "settlement" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "settlement_dept_id_idx" ON "settlement" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "settlement_paid_by_idx" ON "settlement" USING btree ("org_id","paid_by","id");
--> statement-breakpoint
CREATE INDEX "settlement_approved_by_idx" ON "settlement" USING btree ("org_id","approved_by","id");
--> statement-breakpoint
CREATE INDEX "settlement_kind_status_plan_date_ix" ON "settlement" USING btree ("org_id","kind","status","plan_date");
--> statement-breakpoint
CREATE INDEX "settlement_kind_party_id_paid_at_ix" ON "settlement" USING btree ("org_id","kind","party_id","paid_at");
--> statement-breakpoint
CREATE INDEX "settlement_settle_no_trgm" ON "settlement" USING gin ("settle_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "settlement_bank_ref_trgm" ON "settlement" USING gin ("bank_ref" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "settlement_draft_no_trgm" ON "settlement" USING gin ("draft_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "settlement_account_name_trgm" ON "settlement" USING gin ("account_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "settlement_item_parent_idx" ON "settlement_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "settlement_item_statement_id_idx" ON "settlement_item" USING btree ("org_id","statement_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_out__invoice_no__key" ON "invoice_out" USING btree ("org_id","invoice_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_no_idx" ON "invoice_out" USING btree ("org_id","invoice_no","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_customer_id_idx" ON "invoice_out" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_date_idx" ON "invoice_out" USING btree ("org_id","invoice_date","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_status_idx" ON "invoice_out" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_apply_no_idx" ON "invoice_out" USING btree ("org_id","apply_no","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_title_name_idx" ON "invoice_out" USING btree ("org_id","title_name","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_kind_idx" ON "invoice_out" USING btree ("org_id","invoice_kind","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_collect_status_idx" ON "invoice_out" USING btree ("org_id","collect_status","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_deliver_status_idx" ON "invoice_out" USING btree ("org_id","deliver_status","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_red_status_idx" ON "invoice_out" USING btree ("org_id","red_status","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_total_idx" ON "invoice_out" USING btree ("org_id","total","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_red_of_id_idx" ON "invoice_out" USING btree ("org_id","red_of_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_created_by_idx" ON "invoice_out" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_created_at_idx" ON "invoice_out" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_dept_id_idx" ON "invoice_out" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_approved_by_idx" ON "invoice_out" USING btree ("org_id","approved_by","id");
--> statement-breakpoint
CREATE INDEX "invoice_out_status_invoice_date_ix" ON "invoice_out" USING btree ("org_id","status","invoice_date");
--> statement-breakpoint
CREATE INDEX "invoice_out_customer_id_invoice_date_ix" ON "invoice_out" USING btree ("org_id","customer_id","invoice_date");
--> statement-breakpoint
CREATE INDEX "invoice_out_red_of_id_ix" ON "invoice_out" USING btree ("org_id","red_of_id");
--> statement-breakpoint
CREATE INDEX "invoice_out_apply_no_trgm" ON "invoice_out" USING gin ("apply_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_no_trgm" ON "invoice_out" USING gin ("invoice_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_out_title_name_trgm" ON "invoice_out" USING gin ("title_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_out_title_tax_no_trgm" ON "invoice_out" USING gin ("title_tax_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_out_item_parent_idx" ON "invoice_out_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "invoice_out_item_statement_id_idx" ON "invoice_out_item" USING btree ("org_id","statement_id");
--> statement-breakpoint
CREATE INDEX "invoice_out_line_parent_idx" ON "invoice_out_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "invoice_freight_line_parent_idx" ON "invoice_freight_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_in__invoice_key__key" ON "invoice_in" USING btree ("org_id","invoice_key") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_no_idx" ON "invoice_in" USING btree ("org_id","invoice_no","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_party_id_idx" ON "invoice_in" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_date_idx" ON "invoice_in" USING btree ("org_id","invoice_date","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_status_idx" ON "invoice_in" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_deduct_status_idx" ON "invoice_in" USING btree ("org_id","deduct_status","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_reg_no_idx" ON "invoice_in" USING btree ("org_id","reg_no","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_kind_idx" ON "invoice_in" USING btree ("org_id","invoice_kind","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_deduct_period_idx" ON "invoice_in" USING btree ("org_id","deduct_period","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_verify_result_idx" ON "invoice_in" USING btree ("org_id","verify_result","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_tax_rate_idx" ON "invoice_in" USING btree ("org_id","tax_rate","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_total_idx" ON "invoice_in" USING btree ("org_id","total","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_voucher_no_idx" ON "invoice_in" USING btree ("org_id","voucher_no","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_seller_name_idx" ON "invoice_in" USING btree ("org_id","seller_name","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_created_by_idx" ON "invoice_in" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_created_at_idx" ON "invoice_in" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_dept_id_idx" ON "invoice_in" USING btree ("org_id","dept_id","id");
--> statement-breakpoint
CREATE INDEX "invoice_in_kind_status_invoice_date_ix" ON "invoice_in" USING btree ("org_id","kind","status","invoice_date");
--> statement-breakpoint
CREATE INDEX "invoice_in_party_id_invoice_date_ix" ON "invoice_in" USING btree ("org_id","party_id","invoice_date");
--> statement-breakpoint
CREATE INDEX "invoice_in_reg_no_trgm" ON "invoice_in" USING gin ("reg_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_no_trgm" ON "invoice_in" USING gin ("invoice_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_in_seller_name_trgm" ON "invoice_in" USING gin ("seller_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_in_voucher_no_trgm" ON "invoice_in" USING gin ("voucher_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoice_in_item_parent_idx" ON "invoice_in_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "invoice_in_item_statement_id_idx" ON "invoice_in_item" USING btree ("org_id","statement_id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_month_idx" ON "margin_adjust" USING btree ("org_id","month","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_customer_id_idx" ON "margin_adjust" USING btree ("org_id","customer_id","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_status_idx" ON "margin_adjust" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_carrier_id_idx" ON "margin_adjust" USING btree ("org_id","carrier_id","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_route_id_idx" ON "margin_adjust" USING btree ("org_id","route_id","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_goods_id_idx" ON "margin_adjust" USING btree ("org_id","goods_id","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_source_no_idx" ON "margin_adjust" USING btree ("org_id","source_no","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_created_by_idx" ON "margin_adjust" USING btree ("org_id","created_by","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_created_at_idx" ON "margin_adjust" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_approved_by_idx" ON "margin_adjust" USING btree ("org_id","approved_by","id");
--> statement-breakpoint
CREATE INDEX "margin_adjust_month_customer_id_status_ix" ON "margin_adjust" USING btree ("org_id","month","customer_id","status");
--> statement-breakpoint
CREATE INDEX "margin_adjust_adjust_no_trgm" ON "margin_adjust" USING gin ("adjust_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "margin_adjust_reason_trgm" ON "margin_adjust" USING gin ("reason" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "margin_adjust_source_no_trgm" ON "margin_adjust" USING gin ("source_no" gin_trgm_ops);
