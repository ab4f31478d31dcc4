CREATE TABLE "e_invoice_file" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "e_invoice_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"file_no" text NOT NULL,
	"side" text,
	"invoice_no" text,
	"invoice_date" date,
	"invoice_kind" text,
	"seller_name" text,
	"buyer_name" text,
	"amount" numeric(14, 2),
	"tax_rate" numeric(6, 4),
	"tax" numeric(14, 2),
	"total" numeric(14, 2),
	"line_count" integer,
	"format" text,
	"source" text,
	"file" jsonb,
	"sha256" text,
	"party_id" bigint,
	"invoice_in_id" bigint,
	"invoice_out_id" bigint,
	"problem" text,
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
	CONSTRAINT "e_invoice_file_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "e_invoice_file__file_no__key" UNIQUE("org_id","file_no"),
	CONSTRAINT "e_invoice_file_status_known" CHECK ("status" in ('open', 'matched', 'differs', 'refused'))
);

--> statement-breakpoint
ALTER TABLE "e_invoice_file" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "e_invoice_file" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "e_invoice_file_company" ON "e_invoice_file" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "e_invoice_file" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "e_invoice_file" ADD CONSTRAINT "e_invoice_file_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "e_invoice_file" ADD CONSTRAINT "e_invoice_file_invoice_in_id_fk" FOREIGN KEY ("org_id","invoice_in_id") REFERENCES "public"."invoice_in"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "e_invoice_file" ADD CONSTRAINT "e_invoice_file_invoice_out_id_fk" FOREIGN KEY ("org_id","invoice_out_id") REFERENCES "public"."invoice_out"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_file__sha256__invoice_no__key" ON "e_invoice_file" USING btree ("org_id","sha256","invoice_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_live_idx" ON "e_invoice_file" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_invoice_date_list" ON "e_invoice_file" USING btree ("org_id","invoice_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_seller_name_list" ON "e_invoice_file" USING btree ("org_id","seller_name","invoice_date") WHERE deleted_at is null and "seller_name" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_side_list" ON "e_invoice_file" USING btree ("org_id","side","invoice_date") WHERE deleted_at is null and "side" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_format_list" ON "e_invoice_file" USING btree ("org_id","format","invoice_date") WHERE deleted_at is null and "format" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_problem_list" ON "e_invoice_file" USING btree ("org_id","problem","invoice_date") WHERE deleted_at is null and "problem" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_party_id_list" ON "e_invoice_file" USING btree ("org_id","party_id","invoice_date") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_buyer_name_list" ON "e_invoice_file" USING btree ("org_id","buyer_name","invoice_date") WHERE deleted_at is null and "buyer_name" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_total_list" ON "e_invoice_file" USING btree ("org_id","total","invoice_date") WHERE deleted_at is null and "total" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_source_list" ON "e_invoice_file" USING btree ("org_id","source","invoice_date") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_created_by_list" ON "e_invoice_file" USING btree ("org_id","created_by","invoice_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_created_at_list" ON "e_invoice_file" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_dept_id_list" ON "e_invoice_file" USING btree ("org_id","dept_id","invoice_date") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_invoice_in_id_ref" ON "e_invoice_file" USING btree ("org_id","invoice_in_id") WHERE "invoice_in_id" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_invoice_out_id_ref" ON "e_invoice_file" USING btree ("org_id","invoice_out_id") WHERE "invoice_out_id" is not null;
--> statement-breakpoint
CREATE INDEX "e_invoice_file_invoice_no_ix" ON "e_invoice_file" USING btree ("org_id","invoice_no");
--> statement-breakpoint
CREATE INDEX "e_invoice_file_status_invoice_date_ix" ON "e_invoice_file" USING btree ("org_id","status","invoice_date");
--> statement-breakpoint
CREATE INDEX "e_invoice_file_file_no_trgm" ON "e_invoice_file" USING gin ("file_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "e_invoice_file_invoice_no_trgm" ON "e_invoice_file" USING gin ("invoice_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "e_invoice_file_seller_name_trgm" ON "e_invoice_file" USING gin ("seller_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "e_invoice_file_buyer_name_trgm" ON "e_invoice_file" USING gin ("buyer_name" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.delete"]' WHERE permissions ? 'crm.carrier.delete' AND NOT permissions ? 'crm.electronicInvoice.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.export"]' WHERE permissions ? 'crm.carrier.export' AND NOT permissions ? 'crm.electronicInvoice.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.import"]' WHERE permissions ? 'crm.carrier.import' AND NOT permissions ? 'crm.electronicInvoice.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.modify"]' WHERE permissions ? 'crm.carrier.modify' AND NOT permissions ? 'crm.electronicInvoice.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.print"]' WHERE permissions ? 'crm.carrier.print' AND NOT permissions ? 'crm.electronicInvoice.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["crm.electronicInvoice.read"]' WHERE permissions ? 'crm.carrier.read' AND NOT permissions ? 'crm.electronicInvoice.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
