CREATE TABLE "service_rule" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"rule_no" text NOT NULL,
	"name" text NOT NULL,
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"yard_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"customer_id" bigint,
	"biz_kind" text,
	"party_id" bigint NOT NULL,
	"fee_id" bigint NOT NULL,
	"moment" text NOT NULL,
	"unit" text NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"tax_rate" numeric(6, 4) NOT NULL,
	"pass_on" text NOT NULL,
	"markup_rate" numeric(6, 4),
	"markup" numeric(14, 2),
	"ar_tax_rate" numeric(6, 4),
	"eff_from" date NOT NULL,
	"eff_to" date,
	"based_on_id" bigint,
	"revision" integer,
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
	CONSTRAINT "service_rule_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "service_rule__rule_no__key" UNIQUE("org_id","rule_no"),
	CONSTRAINT "service_rule_dates_check" CHECK (eff_to is null or eff_to >= eff_from),
	CONSTRAINT "service_rule_status_known" CHECK ("status" in ('draft', 'approving', 'active', 'void')),
	CONSTRAINT "service_rule_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "service_rule" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "service_rule" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "service_rule_company" ON "service_rule" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "service_rule" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "service_waybill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"service_no" text NOT NULL,
	"service_date" date NOT NULL,
	"party_id" bigint NOT NULL,
	"fee_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"waybill_id" bigint,
	"main_id" bigint,
	"leg_id" bigint,
	"order_id" bigint,
	"plate_no" text,
	"place" text,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"contract_id" bigint,
	"hand_price" numeric(12, 4),
	"price" numeric(12, 4),
	"price_source" text,
	"sheet_id" bigint,
	"rule_id" bigint,
	"amount" numeric(14, 2),
	"tax_rate" numeric(6, 4) NOT NULL,
	"excl" numeric(14, 2),
	"tax" numeric(14, 2),
	"customer_id" bigint,
	"pass_on" text NOT NULL,
	"markup_rate" numeric(6, 4),
	"markup" numeric(14, 2),
	"ar_tax_rate" numeric(6, 4),
	"ar_amount" numeric(14, 2),
	"repeat_reason" text,
	"photos" jsonb,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"ap_status" text DEFAULT 'unpriced' NOT NULL,
	"ar_status" text DEFAULT 'unpriced' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "service_waybill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "service_waybill__service_no__key" UNIQUE("org_id","service_no"),
	CONSTRAINT "service_waybill_figures_check" CHECK (qty > 0),
	CONSTRAINT "service_waybill_whole_check" CHECK ((amount is null) = (price is null)),
	CONSTRAINT "service_waybill_status_known" CHECK ("status" in ('draft', 'audited', 'lapsed', 'void')),
	CONSTRAINT "service_waybill_ap_status_known" CHECK ("ap_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "service_waybill_ar_status_known" CHECK ("ar_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "service_waybill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "service_waybill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "service_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "service_waybill_company" ON "service_waybill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "service_waybill" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_fee_id_fk" FOREIGN KEY ("org_id","fee_id") REFERENCES "public"."incidental_fee"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_based_on_id_fk" FOREIGN KEY ("org_id","based_on_id") REFERENCES "public"."service_rule"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_fee_id_fk" FOREIGN KEY ("org_id","fee_id") REFERENCES "public"."incidental_fee"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_main_id_fk" FOREIGN KEY ("org_id","main_id") REFERENCES "public"."main_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_sheet_id_fk" FOREIGN KEY ("org_id","sheet_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_rule_id_fk" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."service_rule"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_waybill" ADD CONSTRAINT "service_waybill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "service_rule_live_idx" ON "service_rule" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_rule_party_id_list" ON "service_rule" USING btree ("org_id","party_id","eff_from") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_fee_id_list" ON "service_rule" USING btree ("org_id","fee_id","eff_from") WHERE deleted_at is null and "fee_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_load_address_id_list" ON "service_rule" USING btree ("org_id","load_address_id","eff_from") WHERE deleted_at is null and "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_unload_address_id_list" ON "service_rule" USING btree ("org_id","unload_address_id","eff_from") WHERE deleted_at is null and "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_yard_id_list" ON "service_rule" USING btree ("org_id","yard_id","eff_from") WHERE deleted_at is null and "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_route_id_list" ON "service_rule" USING btree ("org_id","route_id","eff_from") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_customer_id_list" ON "service_rule" USING btree ("org_id","customer_id","eff_from") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_eff_from_list" ON "service_rule" USING btree ("org_id","eff_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_rule_eff_to_list" ON "service_rule" USING btree ("org_id","eff_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_rule_created_by_list" ON "service_rule" USING btree ("org_id","created_by","eff_from") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_created_at_list" ON "service_rule" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_rule_goods_id_ref" ON "service_rule" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_based_on_id_ref" ON "service_rule" USING btree ("org_id","based_on_id") WHERE "based_on_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_approval_id_ref" ON "service_rule" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_rule_status_eff_from_ix" ON "service_rule" USING btree ("org_id","status","eff_from");
--> statement-breakpoint
CREATE INDEX "service_rule_name_trgm" ON "service_rule" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "service_rule_rule_no_trgm" ON "service_rule" USING gin ("rule_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "service_waybill_live_idx" ON "service_waybill" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_waybill_service_date_list" ON "service_waybill" USING btree ("org_id","service_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_waybill_party_id_list" ON "service_waybill" USING btree ("org_id","party_id","service_date") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_fee_id_list" ON "service_waybill" USING btree ("org_id","fee_id","service_date") WHERE deleted_at is null and "fee_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_customer_id_list" ON "service_waybill" USING btree ("org_id","customer_id","service_date") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_plate_no_list" ON "service_waybill" USING btree ("org_id","plate_no","service_date") WHERE deleted_at is null and "plate_no" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_subject_list" ON "service_waybill" USING btree ("org_id","subject","service_date") WHERE deleted_at is null and "subject" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_pass_on_list" ON "service_waybill" USING btree ("org_id","pass_on","service_date") WHERE deleted_at is null and "pass_on" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_ap_status_list" ON "service_waybill" USING btree ("org_id","ap_status","service_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_waybill_ar_status_list" ON "service_waybill" USING btree ("org_id","ar_status","service_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_waybill_price_source_list" ON "service_waybill" USING btree ("org_id","price_source","service_date") WHERE deleted_at is null and "price_source" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_created_by_list" ON "service_waybill" USING btree ("org_id","created_by","service_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_created_at_list" ON "service_waybill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "service_waybill_contract_id_ref" ON "service_waybill" USING btree ("org_id","contract_id") WHERE "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_sheet_id_ref" ON "service_waybill" USING btree ("org_id","sheet_id") WHERE "sheet_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_approval_id_ref" ON "service_waybill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "service_waybill_waybill_id_fee_id_ix" ON "service_waybill" USING btree ("org_id","waybill_id","fee_id");
--> statement-breakpoint
CREATE INDEX "service_waybill_status_service_date_ix" ON "service_waybill" USING btree ("org_id","status","service_date");
--> statement-breakpoint
CREATE INDEX "service_waybill_party_id_service_date_ix" ON "service_waybill" USING btree ("org_id","party_id","service_date");
--> statement-breakpoint
CREATE INDEX "service_waybill_main_id_ix" ON "service_waybill" USING btree ("org_id","main_id");
--> statement-breakpoint
CREATE INDEX "service_waybill_leg_id_ix" ON "service_waybill" USING btree ("org_id","leg_id");
--> statement-breakpoint
CREATE INDEX "service_waybill_order_id_ix" ON "service_waybill" USING btree ("org_id","order_id");
--> statement-breakpoint
CREATE INDEX "service_waybill_rule_id_ix" ON "service_waybill" USING btree ("org_id","rule_id");
--> statement-breakpoint
CREATE INDEX "service_waybill_service_no_trgm" ON "service_waybill" USING gin ("service_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "service_waybill_plate_no_trgm" ON "service_waybill" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "service_waybill_place_trgm" ON "service_waybill" USING gin ("place" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "service_rule" ADD CONSTRAINT "service_rule_no_overlap" exclude using gist (org_id with =, fee_id with =, (coalesce(load_address_id, 0)) with =, (coalesce(unload_address_id, 0)) with =, (coalesce(yard_id, 0)) with =, (coalesce(route_id, 0)) with =, (coalesce(goods_id, 0)) with =, (coalesce(customer_id, 0)) with =, (coalesce(biz_kind, '')) with =, (daterange(eff_from, eff_to, '[]')) with &&) where (status = 'active' and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.audit"]' WHERE permissions ? 'sap.server.confirm' AND NOT permissions ? 'oms.server.audit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.delete"]' WHERE permissions ? 'sap.server.delete' AND NOT permissions ? 'oms.server.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.export"]' WHERE permissions ? 'sap.server.export' AND NOT permissions ? 'oms.server.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.import"]' WHERE permissions ? 'sap.server.modify' AND NOT permissions ? 'oms.server.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.modify"]' WHERE permissions ? 'sap.server.modify' AND NOT permissions ? 'oms.server.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.print"]' WHERE permissions ? 'sap.server.print' AND NOT permissions ? 'oms.server.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.read"]' WHERE permissions ? 'sap.server.read' AND NOT permissions ? 'oms.server.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.unaudit"]' WHERE permissions ? 'sap.server.confirm' AND NOT permissions ? 'oms.server.unaudit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.server.void"]' WHERE permissions ? 'sap.server.confirm' AND NOT permissions ? 'oms.server.void';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.approve"]' WHERE permissions ? 'cm.price.approve' AND NOT permissions ? 'oms.serverRule.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.delete"]' WHERE permissions ? 'cm.price.delete' AND NOT permissions ? 'oms.serverRule.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.export"]' WHERE permissions ? 'cm.price.export' AND NOT permissions ? 'oms.serverRule.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.import"]' WHERE permissions ? 'cm.price.import' AND NOT permissions ? 'oms.serverRule.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.modify"]' WHERE permissions ? 'cm.price.modify' AND NOT permissions ? 'oms.serverRule.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.print"]' WHERE permissions ? 'cm.price.print' AND NOT permissions ? 'oms.serverRule.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.read"]' WHERE permissions ? 'cm.price.read' AND NOT permissions ? 'oms.serverRule.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.serverRule.submit"]' WHERE permissions ? 'cm.price.submit' AND NOT permissions ? 'oms.serverRule.submit';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
