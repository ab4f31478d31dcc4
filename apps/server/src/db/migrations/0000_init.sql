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
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"message" text,
	"result" jsonb,
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
	"record_id" bigint,
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
CREATE INDEX "job_state_idx" ON "job" USING btree ("org_id","state","id");
--> statement-breakpoint
CREATE INDEX "import_batch_shape_idx" ON "import_batch" USING btree ("org_id","resource","shape");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_row_no_key" ON "import_row" USING btree ("org_id","batch_id","sheet","row_no");
--> statement-breakpoint
CREATE INDEX "import_row_state_idx" ON "import_row" USING btree ("org_id","batch_id","state","row_no");
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
