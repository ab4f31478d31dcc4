CREATE TABLE "lab_sheet" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lab_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"sheet_no" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"goods_id" bigint,
	"outer_no" text,
	"lab" text,
	"sampled_on" date NOT NULL,
	"reported_on" date,
	"basis" text NOT NULL,
	"heat_basis" text NOT NULL,
	"tons" numeric(12, 3),
	"heat_ar" integer,
	"moisture_ar" numeric(11, 2),
	"ash_d" numeric(11, 2),
	"volatile_daf" numeric(11, 2),
	"sulfur_d" numeric(11, 2),
	"grade_d" numeric(11, 2),
	"files" jsonb,
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
	CONSTRAINT "lab_sheet_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "lab_sheet__sheet_no__key" UNIQUE("org_id","sheet_no"),
	CONSTRAINT "lab_sheet_status_known" CHECK ("status" in ('draft', 'approving', 'confirmed')),
	CONSTRAINT "lab_sheet_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "lab_sheet" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "lab_sheet" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "lab_sheet_company" ON "lab_sheet" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "lab_sheet" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "lab_sample" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lab_sample_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"sample_no" text NOT NULL,
	"plate_or_wagon" text,
	"tons" numeric(12, 3),
	"moisture" numeric(11, 2),
	"moisture_ad" numeric(11, 2),
	"ash" numeric(11, 2),
	"volatile" numeric(11, 2),
	"sulfur" numeric(11, 2),
	"qnet" integer,
	"grade" numeric(11, 2),
	"remark" text,
	CONSTRAINT "lab_sample_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "lab_sample" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "lab_sample" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "lab_sample_company" ON "lab_sample" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "lab_sample" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"count_no" text NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"counted_on" date NOT NULL,
	"scope" text NOT NULL,
	"mode" text NOT NULL,
	"slot_no" text,
	"owner_id" bigint,
	"goods_id" bigint,
	"span_days" integer,
	"tolerance" numeric(6, 4) NOT NULL,
	"keeper_id" bigint,
	"witness" text,
	"rounds" integer,
	"gain_qty" numeric(12, 3),
	"loss_qty" numeric(12, 3),
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
	CONSTRAINT "stock_count_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_count__count_no__key" UNIQUE("org_id","count_no"),
	CONSTRAINT "stock_count_status_known" CHECK ("status" in ('draft', 'counting', 'counted', 'approving', 'adjusted', 'reversed', 'cancelled')),
	CONSTRAINT "stock_count_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "stock_count" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_count" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_count_company" ON "stock_count" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_count" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "stock_count_row" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"stock_id" bigint,
	"slot_no" text,
	"owner_id" bigint,
	"goods_id" bigint,
	"batch_no" text,
	"book_qty" numeric(12, 3),
	"tolerance" numeric(6, 4),
	"method" text NOT NULL,
	"volume" numeric(12, 3),
	"density" numeric(12, 3),
	"stated_qty" numeric(12, 3),
	"counted_qty" numeric(12, 3),
	"first_qty" numeric(12, 3),
	"diff_qty" numeric(12, 3),
	"diff_rate" numeric(6, 4),
	"result" text,
	"reason" text,
	"sketch" jsonb,
	CONSTRAINT "stock_count_row_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "stock_count_row_key_check" CHECK (num_nulls(stock_id, owner_id, goods_id) = 0)
);

--> statement-breakpoint
ALTER TABLE "stock_count_row" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "stock_count_row" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "stock_count_row_company" ON "stock_count_row" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_count_row" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "quality_by" text;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "basis" text;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "method" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "sides" text;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "tolerance" numeric(11, 2);
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "rate" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "per" numeric(11, 2);
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "bonus_rate" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "bands" jsonb;
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "cap" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "contract_quality_term" ADD COLUMN "better" text;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD COLUMN "count_id" bigint;
--> statement-breakpoint
ALTER TABLE "lab_sheet" ADD CONSTRAINT "lab_sheet_lot_id_fk" FOREIGN KEY ("org_id","lot_id") REFERENCES "public"."supply_lot"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lab_sheet" ADD CONSTRAINT "lab_sheet_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lab_sheet" ADD CONSTRAINT "lab_sheet_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lab_sample" ADD CONSTRAINT "lab_sample_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."lab_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_fk" FOREIGN KEY ("org_id","warehouse_id") REFERENCES "public"."warehouse"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_keeper_id_fk" FOREIGN KEY ("org_id","keeper_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_row" ADD CONSTRAINT "stock_count_row_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."stock_count"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_row" ADD CONSTRAINT "stock_count_row_stock_id_fk" FOREIGN KEY ("org_id","stock_id") REFERENCES "public"."stock"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_row" ADD CONSTRAINT "stock_count_row_owner_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_count_row" ADD CONSTRAINT "stock_count_row_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "lab_sheet_live_idx" ON "lab_sheet" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_sampled_on_list" ON "lab_sheet" USING btree ("org_id","sampled_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_kind_list" ON "lab_sheet" USING btree ("org_id","kind","sampled_on") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_goods_id_list" ON "lab_sheet" USING btree ("org_id","goods_id","sampled_on") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_side_list" ON "lab_sheet" USING btree ("org_id","side","sampled_on") WHERE deleted_at is null and "side" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_outer_no_list" ON "lab_sheet" USING btree ("org_id","outer_no","sampled_on") WHERE deleted_at is null and "outer_no" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_heat_ar_list" ON "lab_sheet" USING btree ("org_id","heat_ar","sampled_on") WHERE deleted_at is null and "heat_ar" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_created_by_list" ON "lab_sheet" USING btree ("org_id","created_by","sampled_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_approval_id_ref" ON "lab_sheet" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "lab_sheet_lot_id_status_ix" ON "lab_sheet" USING btree ("org_id","lot_id","status");
--> statement-breakpoint
CREATE INDEX "lab_sheet_status_sampled_on_ix" ON "lab_sheet" USING btree ("org_id","status","sampled_on");
--> statement-breakpoint
CREATE INDEX "lab_sheet_goods_id_sampled_on_ix" ON "lab_sheet" USING btree ("org_id","goods_id","sampled_on");
--> statement-breakpoint
CREATE INDEX "lab_sheet_sheet_no_trgm" ON "lab_sheet" USING gin ("sheet_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "lab_sheet_outer_no_trgm" ON "lab_sheet" USING gin ("outer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "lab_sheet_lab_trgm" ON "lab_sheet" USING gin ("lab" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "lab_sample_parent_idx" ON "lab_sample" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "stock_count_live_idx" ON "stock_count" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_count_warehouse_id_list" ON "stock_count" USING btree ("org_id","warehouse_id","counted_on") WHERE deleted_at is null and "warehouse_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_counted_on_list" ON "stock_count" USING btree ("org_id","counted_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_count_scope_list" ON "stock_count" USING btree ("org_id","scope","counted_on") WHERE deleted_at is null and "scope" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_mode_list" ON "stock_count" USING btree ("org_id","mode","counted_on") WHERE deleted_at is null and "mode" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_keeper_id_list" ON "stock_count" USING btree ("org_id","keeper_id","counted_on") WHERE deleted_at is null and "keeper_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_created_by_list" ON "stock_count" USING btree ("org_id","created_by","counted_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_created_at_list" ON "stock_count" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stock_count_owner_id_ref" ON "stock_count" USING btree ("org_id","owner_id") WHERE "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_goods_id_ref" ON "stock_count" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_approval_id_ref" ON "stock_count" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_warehouse_id_counted_on_ix" ON "stock_count" USING btree ("org_id","warehouse_id","counted_on");
--> statement-breakpoint
CREATE INDEX "stock_count_status_counted_on_ix" ON "stock_count" USING btree ("org_id","status","counted_on");
--> statement-breakpoint
CREATE INDEX "stock_count_count_no_trgm" ON "stock_count" USING gin ("count_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_count_witness_trgm" ON "stock_count" USING gin ("witness" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "stock_count_row_parent_idx" ON "stock_count_row" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "stock_count_row_stock_id_ref" ON "stock_count_row" USING btree ("org_id","stock_id") WHERE "stock_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_row_owner_id_ref" ON "stock_count_row" USING btree ("org_id","owner_id") WHERE "owner_id" is not null;
--> statement-breakpoint
CREATE INDEX "stock_count_row_goods_id_ref" ON "stock_count_row" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
ALTER TABLE "stock_doc" ADD CONSTRAINT "stock_doc_count_id_fk" FOREIGN KEY ("org_id","count_id") REFERENCES "public"."stock_count"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "stock_doc_count_id_status_ix" ON "stock_doc" USING btree ("org_id","count_id","status");
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.approve"]' WHERE permissions ? 'scm.data.modify' AND NOT permissions ? 'scm.lab.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.delete"]' WHERE permissions ? 'scm.data.delete' AND NOT permissions ? 'scm.lab.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.export"]' WHERE permissions ? 'scm.data.export' AND NOT permissions ? 'scm.lab.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.import"]' WHERE permissions ? 'scm.data.import' AND NOT permissions ? 'scm.lab.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.modify"]' WHERE permissions ? 'scm.data.modify' AND NOT permissions ? 'scm.lab.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.print"]' WHERE permissions ? 'scm.data.print' AND NOT permissions ? 'scm.lab.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.read"]' WHERE permissions ? 'scm.data.read' AND NOT permissions ? 'scm.lab.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.lab.submit"]' WHERE permissions ? 'scm.data.modify' AND NOT permissions ? 'scm.lab.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.approve"]' WHERE permissions ? 'wms.option.approve' AND NOT permissions ? 'wms.count.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.delete"]' WHERE permissions ? 'wms.option.delete' AND NOT permissions ? 'wms.count.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.export"]' WHERE permissions ? 'wms.option.export' AND NOT permissions ? 'wms.count.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.import"]' WHERE permissions ? 'wms.option.import' AND NOT permissions ? 'wms.count.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.modify"]' WHERE permissions ? 'wms.option.modify' AND NOT permissions ? 'wms.count.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.print"]' WHERE permissions ? 'wms.option.print' AND NOT permissions ? 'wms.count.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.read"]' WHERE permissions ? 'wms.option.read' AND NOT permissions ? 'wms.count.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.reverse"]' WHERE permissions ? 'wms.option.reverse' AND NOT permissions ? 'wms.count.reverse';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wms.count.submit"]' WHERE permissions ? 'wms.option.submit' AND NOT permissions ? 'wms.count.submit';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
