CREATE TABLE "information_price" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "information_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"price_no" text NOT NULL,
	"route_id" bigint NOT NULL,
	"goods_id" bigint,
	"vehicle_kind" text,
	"market_price" numeric(12, 4),
	"info_fee" numeric(14, 2) NOT NULL,
	"fee_basis" text NOT NULL,
	"collected_on" date NOT NULL,
	"source" text NOT NULL,
	"source_note" text,
	"eff_from" date NOT NULL,
	"eff_to" date NOT NULL,
	"prev_price" numeric(12, 4),
	"change" numeric(12, 4),
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
	CONSTRAINT "information_price_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "information_price__price_no__key" UNIQUE("org_id","price_no"),
	CONSTRAINT "information_price_dates_check" CHECK (eff_to >= eff_from),
	CONSTRAINT "information_price_days_check" CHECK (eff_to < eff_from + 366),
	CONSTRAINT "information_price_figures_check" CHECK (info_fee > 0 or market_price > 0),
	CONSTRAINT "information_price_status_known" CHECK ("status" in ('draft', 'approving', 'active', 'void')),
	CONSTRAINT "information_price_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "information_price" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "information_price" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "information_price_company" ON "information_price" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "information_price" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD COLUMN "market_price" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD COLUMN "over_market" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD COLUMN "over_market_rate" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD COLUMN "carrier_price" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "price_sheet_line" ADD COLUMN "margin_rate" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "information_price" ADD CONSTRAINT "information_price_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "information_price" ADD CONSTRAINT "information_price_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "information_price" ADD CONSTRAINT "information_price_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "information_price_live_idx" ON "information_price" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "information_price_route_id_list" ON "information_price" USING btree ("org_id","route_id","eff_from") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_goods_id_list" ON "information_price" USING btree ("org_id","goods_id","eff_from") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_vehicle_kind_list" ON "information_price" USING btree ("org_id","vehicle_kind","eff_from") WHERE deleted_at is null and "vehicle_kind" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_eff_from_list" ON "information_price" USING btree ("org_id","eff_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "information_price_eff_to_list" ON "information_price" USING btree ("org_id","eff_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "information_price_collected_on_list" ON "information_price" USING btree ("org_id","collected_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "information_price_source_list" ON "information_price" USING btree ("org_id","source","eff_from") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_created_by_list" ON "information_price" USING btree ("org_id","created_by","eff_from") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_created_at_list" ON "information_price" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "information_price_approval_id_ref" ON "information_price" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "information_price_status_eff_from_ix" ON "information_price" USING btree ("org_id","status","eff_from");
--> statement-breakpoint
CREATE INDEX "information_price_price_no_trgm" ON "information_price" USING gin ("price_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "information_price_source_note_trgm" ON "information_price" USING gin ("source_note" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "information_price" ADD CONSTRAINT "information_price_no_overlap" exclude using gist (org_id with =, route_id with =, (coalesce(goods_id, 0)) with =, (coalesce(vehicle_kind, '')) with =, (daterange(eff_from, eff_to, '[]')) with &&) where (status = 'active' and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.approve"]' WHERE permissions ? 'cm.price.approve' AND NOT permissions ? 'oms.information.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.delete"]' WHERE permissions ? 'cm.price.delete' AND NOT permissions ? 'oms.information.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.export"]' WHERE permissions ? 'cm.price.export' AND NOT permissions ? 'oms.information.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.import"]' WHERE permissions ? 'cm.price.import' AND NOT permissions ? 'oms.information.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.modify"]' WHERE permissions ? 'cm.price.modify' AND NOT permissions ? 'oms.information.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.print"]' WHERE permissions ? 'cm.price.print' AND NOT permissions ? 'oms.information.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.read"]' WHERE permissions ? 'cm.price.read' AND NOT permissions ? 'oms.information.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.information.submit"]' WHERE permissions ? 'cm.price.submit' AND NOT permissions ? 'oms.information.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.informationCompare.export"]' WHERE permissions ? 'oms.information.export' AND NOT permissions ? 'oms.informationCompare.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.informationCompare.read"]' WHERE permissions ? 'oms.information.read' AND NOT permissions ? 'oms.informationCompare.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
