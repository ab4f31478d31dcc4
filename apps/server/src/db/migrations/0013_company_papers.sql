CREATE TABLE "company_seal" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_seal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"keeper_id" bigint NOT NULL,
	"picture" jsonb,
	"on_prints" boolean,
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
	CONSTRAINT "company_seal_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "company_seal_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "company_seal" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "company_seal" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "company_seal_company" ON "company_seal" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "company_seal" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "company_permit" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_permit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"scope" text,
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
	CONSTRAINT "company_permit_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "company_permit_dates_check" CHECK (valid_to is null or valid_to >= valid_from),
	CONSTRAINT "company_permit_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "company_permit" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "company_permit" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "company_permit_company" ON "company_permit" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "company_permit" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "company_seal" ADD CONSTRAINT "company_seal_keeper_id_fk" FOREIGN KEY ("org_id","keeper_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "company_seal__name__key" ON "company_seal" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "company_seal_name_idx" ON "company_seal" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "company_seal_kind_idx" ON "company_seal" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "company_seal_keeper_id_idx" ON "company_seal" USING btree ("org_id","keeper_id","id");
--> statement-breakpoint
CREATE INDEX "company_seal_status_idx" ON "company_seal" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "company_seal_name_trgm" ON "company_seal" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_permit__kind__number__key" ON "company_permit" USING btree ("org_id","kind","number") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "company_permit_kind_idx" ON "company_permit" USING btree ("org_id","kind","id");
--> statement-breakpoint
CREATE INDEX "company_permit_name_idx" ON "company_permit" USING btree ("org_id","name","id");
--> statement-breakpoint
CREATE INDEX "company_permit_number_idx" ON "company_permit" USING btree ("org_id","number","id");
--> statement-breakpoint
CREATE INDEX "company_permit_valid_to_idx" ON "company_permit" USING btree ("org_id","valid_to","id");
--> statement-breakpoint
CREATE INDEX "company_permit_status_idx" ON "company_permit" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "company_permit_valid_to_ix" ON "company_permit" USING btree ("org_id","valid_to");
--> statement-breakpoint
CREATE INDEX "company_permit_name_trgm" ON "company_permit" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "company_permit_number_trgm" ON "company_permit" USING gin ("number" gin_trgm_ops);
