CREATE TABLE "signing_key" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "signing_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"previous" text,
	"previous_until" timestamp with time zone,
	CONSTRAINT "signing_key_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "signing_key_owner_key" UNIQUE("org_id","owner","owner_id")
);

--> statement-breakpoint
ALTER TABLE "signing_key" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "signing_key" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "signing_key_company" ON "signing_key" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "signing_key" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "callback_body" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "callback_body_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"callback_id" bigint NOT NULL,
	"resource" text,
	"record_id" bigint,
	"face" text,
	"method" text,
	"content" text,
	"answer" text,
	"runner" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "callback_body_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "callback_body_callback_key" UNIQUE("org_id","callback_id")
);

--> statement-breakpoint
ALTER TABLE "callback_body" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "callback_body" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "callback_body_company" ON "callback_body" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "callback_body" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "callback_attempt" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "callback_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"callback_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"http_status" integer,
	"error" text,
	"answer" text,
	"member_id" bigint,
	CONSTRAINT "callback_attempt_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "callback_attempt" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "callback_attempt" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "callback_attempt_company" ON "callback_attempt" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "callback_attempt" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "api_account" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"party_id" bigint,
	"key_id" text,
	"rate_limit" integer NOT NULL,
	"expires_on" date,
	"allow_from" text,
	"scopes" jsonb NOT NULL,
	"scope_count" integer,
	"remark" text,
	"secret_at" timestamp with time zone,
	"last_call_at" timestamp with time zone,
	"member_id" bigint,
	"field_rights" jsonb,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "api_account_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "api_account_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "api_account" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_account" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "api_account_company" ON "api_account" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_account" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "api_call" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" bigint NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"result" text NOT NULL,
	"http_status" integer NOT NULL,
	"error" text,
	"ms" integer,
	"ip" text,
	"request_id" text,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "api_call_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "api_call" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_call" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "api_call_company" ON "api_call" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_call" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "callback_target" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "callback_target_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"party_id" bigint,
	"events" jsonb NOT NULL,
	"event_count" integer,
	"remark" text,
	"secret_at" timestamp with time zone,
	"rights" jsonb,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "callback_target_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "callback_target_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "callback_target" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "callback_target" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "callback_target_company" ON "callback_target" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "callback_target" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "callback" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "callback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"no" text NOT NULL,
	"direction" text NOT NULL,
	"peer" text NOT NULL,
	"target_id" bigint,
	"account_id" bigint,
	"event" text NOT NULL,
	"record_no" text,
	"request" text NOT NULL,
	"response" text,
	"tries" integer,
	"next_at" timestamp with time zone,
	"ms" integer,
	"done_at" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "callback_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "callback_status_known" CHECK ("status" in ('pending', 'failed', 'success', 'abandoned'))
);

--> statement-breakpoint
ALTER TABLE "callback" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "callback" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "callback_company" ON "callback" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "callback" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "callback_attempt" ADD CONSTRAINT "callback_attempt_body_fk" FOREIGN KEY ("org_id","callback_id") REFERENCES "public"."callback_body"("org_id","callback_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_account" ADD CONSTRAINT "api_account_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_account" ADD CONSTRAINT "api_account_member_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."api_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "callback_target" ADD CONSTRAINT "callback_target_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "callback" ADD CONSTRAINT "callback_target_id_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."callback_target"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "callback" ADD CONSTRAINT "callback_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."api_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "callback_body_record_idx" ON "callback_body" USING btree ("org_id","resource","record_id","callback_id");
--> statement-breakpoint
CREATE INDEX "callback_body_age_idx" ON "callback_body" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "callback_attempt_idx" ON "callback_attempt" USING btree ("org_id","callback_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_account__name__key" ON "api_account" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "api_account__key_id__key" ON "api_account" USING btree ("org_id","key_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "api_account_name_idx" ON "api_account" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "api_account_party_id_idx" ON "api_account" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "api_account_status_idx" ON "api_account" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "api_account_expires_on_idx" ON "api_account" USING btree ("org_id","expires_on","id");
--> statement-breakpoint
CREATE INDEX "api_account_member_id_idx" ON "api_account" USING btree ("org_id","member_id","id");
--> statement-breakpoint
CREATE INDEX "api_account_name_trgm" ON "api_account" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "api_account_key_id_trgm" ON "api_account" USING gin ("key_id" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "api_call_account_id_idx" ON "api_call" USING btree ("org_id","account_id","id");
--> statement-breakpoint
CREATE INDEX "api_call_result_idx" ON "api_call" USING btree ("org_id","result","id");
--> statement-breakpoint
CREATE INDEX "api_call_path_idx" ON "api_call" USING btree ("org_id","path","id");
--> statement-breakpoint
CREATE INDEX "api_call_created_at_idx" ON "api_call" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "api_call_http_status_idx" ON "api_call" USING btree ("org_id","http_status","id");
--> statement-breakpoint
CREATE INDEX "api_call_ip_idx" ON "api_call" USING btree ("org_id","ip","id");
--> statement-breakpoint
CREATE INDEX "api_call_request_id_idx" ON "api_call" USING btree ("org_id","request_id","id");
--> statement-breakpoint
CREATE INDEX "api_call_path_trgm" ON "api_call" USING gin ("path" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "api_call_request_id_trgm" ON "api_call" USING gin ("request_id" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "callback_target__name__key" ON "callback_target" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "callback_target_name_idx" ON "callback_target" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "callback_target_url_idx" ON "callback_target" USING btree ("org_id","url","id");
--> statement-breakpoint
CREATE INDEX "callback_target_party_id_idx" ON "callback_target" USING btree ("org_id","party_id","id");
--> statement-breakpoint
CREATE INDEX "callback_target_status_idx" ON "callback_target" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "callback_target_name_trgm" ON "callback_target" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "callback_target_url_trgm" ON "callback_target" USING gin ("url" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "callback__no__key" ON "callback" USING btree ("org_id","no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "callback_peer_idx" ON "callback" USING btree ("org_id","peer","id");
--> statement-breakpoint
CREATE INDEX "callback_direction_idx" ON "callback" USING btree ("org_id","direction","id");
--> statement-breakpoint
CREATE INDEX "callback_event_idx" ON "callback" USING btree ("org_id","event","id");
--> statement-breakpoint
CREATE INDEX "callback_status_idx" ON "callback" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "callback_record_no_idx" ON "callback" USING btree ("org_id","record_no","id");
--> statement-breakpoint
CREATE INDEX "callback_no_idx" ON "callback" USING btree ("org_id","no","id");
--> statement-breakpoint
CREATE INDEX "callback_created_at_idx" ON "callback" USING btree ("org_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "callback_target_id_idx" ON "callback" USING btree ("org_id","target_id","id");
--> statement-breakpoint
CREATE INDEX "callback_account_id_idx" ON "callback" USING btree ("org_id","account_id","id");
--> statement-breakpoint
CREATE INDEX "callback_target_id_status_next_at_ix" ON "callback" USING btree ("org_id","target_id","status","next_at");
--> statement-breakpoint
CREATE INDEX "callback_no_trgm" ON "callback" USING gin ("no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "callback_record_no_trgm" ON "callback" USING gin ("record_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "callback_peer_trgm" ON "callback" USING gin ("peer" gin_trgm_ops);
