CREATE TABLE "storage_bill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "storage_bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"bill_no" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"free_days" integer NOT NULL,
	"day_rate" numeric(12, 4) NOT NULL,
	"ton_days" numeric(12, 3),
	"amount" numeric(14, 2),
	"is_off" boolean,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"attachments" jsonb,
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
	CONSTRAINT "storage_bill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "storage_bill__bill_no__key" UNIQUE("org_id","bill_no"),
	CONSTRAINT "storage_bill_days_check" CHECK (to_date >= from_date),
	CONSTRAINT "storage_bill_status_known" CHECK ("status" in ('draft', 'approving', 'charged')),
	CONSTRAINT "storage_bill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "storage_bill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "storage_bill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "storage_bill_company" ON "storage_bill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "storage_bill" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "storage_bill_row" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "storage_bill_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"from_date" date,
	"to_date" date,
	"days" integer,
	"tons" numeric(12, 3),
	"charged" numeric(12, 3),
	"ton_days" numeric(12, 3),
	CONSTRAINT "storage_bill_row_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "storage_bill_row" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "storage_bill_row" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "storage_bill_row_company" ON "storage_bill_row" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "storage_bill_row" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "storage_bill" ADD CONSTRAINT "storage_bill_warehouse_id_fk" FOREIGN KEY ("org_id","warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storage_bill" ADD CONSTRAINT "storage_bill_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storage_bill" ADD CONSTRAINT "storage_bill_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storage_bill" ADD CONSTRAINT "storage_bill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storage_bill_row" ADD CONSTRAINT "storage_bill_row_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."storage_bill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "storage_bill_live_idx" ON "storage_bill" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "storage_bill_owner_id_list" ON "storage_bill" USING btree ("org_id","owner_id","to_date") WHERE deleted_at is null and "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "storage_bill_warehouse_id_list" ON "storage_bill" USING btree ("org_id","warehouse_id","to_date") WHERE deleted_at is null and "warehouse_id" is not null;
--> statement-breakpoint
CREATE INDEX "storage_bill_to_date_list" ON "storage_bill" USING btree ("org_id","to_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "storage_bill_amount_list" ON "storage_bill" USING btree ("org_id","amount","to_date") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "storage_bill_created_by_list" ON "storage_bill" USING btree ("org_id","created_by","to_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "storage_bill_created_at_list" ON "storage_bill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "storage_bill_approval_id_ref" ON "storage_bill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "storage_bill_owner_id_to_date_ix" ON "storage_bill" USING btree ("org_id","owner_id","to_date");
--> statement-breakpoint
CREATE INDEX "storage_bill_status_to_date_ix" ON "storage_bill" USING btree ("org_id","status","to_date");
--> statement-breakpoint
CREATE INDEX "storage_bill_bill_no_trgm" ON "storage_bill" USING gin ("bill_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "storage_bill_row_parent_idx" ON "storage_bill_row" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
ALTER TABLE "storage_bill" ADD CONSTRAINT "storage_bill_no_overlap" exclude using gist (org_id with =, warehouse_id with =, owner_id with =, (daterange(from_date, to_date, '[]')) with &&) where (status in ('approving', 'charged') and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.approve"]' WHERE permissions ? 'wms.option.approve' AND NOT permissions ? 'wms.storage.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.delete"]' WHERE permissions ? 'wms.option.delete' AND NOT permissions ? 'wms.storage.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.export"]' WHERE permissions ? 'wms.option.export' AND NOT permissions ? 'wms.storage.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.import"]' WHERE permissions ? 'wms.option.import' AND NOT permissions ? 'wms.storage.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.modify"]' WHERE permissions ? 'wms.option.modify' AND NOT permissions ? 'wms.storage.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.print"]' WHERE permissions ? 'wms.option.print' AND NOT permissions ? 'wms.storage.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.read"]' WHERE permissions ? 'wms.option.read' AND NOT permissions ? 'wms.storage.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.storage.submit"]' WHERE permissions ? 'wms.option.submit' AND NOT permissions ? 'wms.storage.submit';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
