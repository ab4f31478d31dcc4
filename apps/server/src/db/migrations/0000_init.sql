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
CREATE INDEX "import_row_state_idx" ON "import_row" USING btree ("org_id","batch_id","state","row_no");
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
