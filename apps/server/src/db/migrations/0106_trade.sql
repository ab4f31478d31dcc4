CREATE TABLE "supply_lot" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supply_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lot_no" text NOT NULL,
	"mode" text NOT NULL,
	"opened_on" date NOT NULL,
	"supplier_id" bigint NOT NULL,
	"buy_contract_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"sell_contract_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"salesman_id" bigint,
	"buy_qty" numeric(12, 3) NOT NULL,
	"buy_price" numeric(12, 4),
	"sell_qty" numeric(12, 3) NOT NULL,
	"sell_price" numeric(12, 4),
	"buy_freight" numeric(12, 4),
	"sell_freight" numeric(12, 4),
	"ticket_mode" text NOT NULL,
	"freight_bearer" text,
	"carriage" text NOT NULL,
	"delivery" text NOT NULL,
	"title_at" text NOT NULL,
	"buy_rule" text NOT NULL,
	"sell_rule" text NOT NULL,
	"buy_tax_rate" numeric(6, 4) NOT NULL,
	"sell_tax_rate" numeric(6, 4) NOT NULL,
	"fund_rate" numeric(6, 4) NOT NULL,
	"final_buy" numeric(12, 4),
	"final_sell" numeric(12, 4),
	"price_stage" text NOT NULL,
	"buy_tons" numeric(12, 3),
	"recv_tons" numeric(12, 3),
	"buy_amount" numeric(14, 2),
	"freight" numeric(14, 2),
	"service_fee" numeric(14, 2),
	"storage_fee" numeric(14, 2),
	"sell_tons" numeric(12, 3),
	"sell_amount" numeric(14, 2),
	"loss_tons" numeric(12, 3),
	"stock_tons" numeric(12, 3),
	"stock_value" numeric(14, 2),
	"open_buy_qty" numeric(12, 3),
	"open_sell_qty" numeric(12, 3),
	"fund_days" numeric(10, 1),
	"fund_cost" numeric(14, 2),
	"profit_excl" numeric(14, 2),
	"profit_ton" numeric(12, 4),
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"final_at" timestamp with time zone,
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
	CONSTRAINT "supply_lot_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "supply_lot__lot_no__key" UNIQUE("org_id","lot_no"),
	CONSTRAINT "supply_lot_status_known" CHECK ("status" in ('draft', 'quantity', 'quality', 'priced', 'audited', 'settled', 'void')),
	CONSTRAINT "supply_lot_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "supply_lot" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "supply_lot" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "supply_lot_company" ON "supply_lot" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "supply_lot" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "supply_entry" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supply_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"entry_no" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"side" text NOT NULL,
	"biz_date" date NOT NULL,
	"stage" text,
	"party_id" bigint,
	"contract_id" bigint,
	"goods_id" bigint,
	"waybill_id" bigint,
	"wagon_load_id" bigint,
	"vehicle_no" text,
	"ticket_no" text,
	"weight_rule" text,
	"send_net" numeric(12, 3),
	"recv_net" numeric(12, 3),
	"deduct_qty" numeric(12, 3),
	"settle_qty" numeric(12, 3),
	"lab_no" text,
	"hand_price" numeric(12, 4),
	"base_price" numeric(12, 4),
	"quality_adjust" numeric(12, 4),
	"price" numeric(12, 4),
	"prov_price" numeric(12, 4),
	"price_source" text,
	"sheet_id" bigint,
	"amount" numeric(14, 2),
	"tax_rate" numeric(6, 4),
	"excl" numeric(14, 2),
	"freight_price" numeric(12, 4),
	"freight_amount" numeric(14, 2),
	"freight_excl" numeric(14, 2),
	"sold_qty" numeric(12, 3),
	"no_ticket" boolean,
	"no_weight" boolean,
	"no_lab" boolean,
	"no_price" boolean,
	"is_open" boolean,
	"photos" jsonb,
	"remark" text,
	"billing" text DEFAULT 'unpriced' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "supply_entry_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "supply_entry__entry_no__key" UNIQUE("org_id","entry_no"),
	CONSTRAINT "supply_entry_figures_check" CHECK (settle_qty is null or settle_qty >= 0),
	CONSTRAINT "supply_entry_whole_check" CHECK ((amount is null) = (excl is null)),
	CONSTRAINT "supply_entry_carried_check" CHECK (waybill_id is null or wagon_load_id is null),
	CONSTRAINT "supply_entry_billing_known" CHECK ("billing" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled'))
);

--> statement-breakpoint
ALTER TABLE "supply_entry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "supply_entry" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "supply_entry_company" ON "supply_entry" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "supply_entry" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "supply_entry_source" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supply_entry_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"buy_entry_id" bigint NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"cost" numeric(14, 2),
	"days" integer,
	"by_rule" boolean,
	CONSTRAINT "supply_entry_source_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "supply_entry_source" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "supply_entry_source" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "supply_entry_source_company" ON "supply_entry_source" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "supply_entry_source" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "lot_id" bigint;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_supplier_id_fk" FOREIGN KEY ("org_id","supplier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_buy_contract_id_fk" FOREIGN KEY ("org_id","buy_contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_sell_contract_id_fk" FOREIGN KEY ("org_id","sell_contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_lot" ADD CONSTRAINT "supply_lot_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_lot_id_fk" FOREIGN KEY ("org_id","lot_id") REFERENCES "public"."supply_lot"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_wagon_load_id_fk" FOREIGN KEY ("org_id","wagon_load_id") REFERENCES "public"."wagon_load"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry" ADD CONSTRAINT "supply_entry_sheet_id_fk" FOREIGN KEY ("org_id","sheet_id") REFERENCES "public"."price_sheet"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry_source" ADD CONSTRAINT "supply_entry_source_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."supply_entry"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supply_entry_source" ADD CONSTRAINT "supply_entry_source_buy_entry_id_fk" FOREIGN KEY ("org_id","buy_entry_id") REFERENCES "public"."supply_entry"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "supply_lot_live_idx" ON "supply_lot" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_lot_supplier_id_list" ON "supply_lot" USING btree ("org_id","supplier_id","opened_on") WHERE deleted_at is null and "supplier_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_customer_id_list" ON "supply_lot" USING btree ("org_id","customer_id","opened_on") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_opened_on_list" ON "supply_lot" USING btree ("org_id","opened_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_lot_goods_id_list" ON "supply_lot" USING btree ("org_id","goods_id","opened_on") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_mode_list" ON "supply_lot" USING btree ("org_id","mode","opened_on") WHERE deleted_at is null and "mode" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_price_stage_list" ON "supply_lot" USING btree ("org_id","price_stage","opened_on") WHERE deleted_at is null and "price_stage" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_salesman_id_list" ON "supply_lot" USING btree ("org_id","salesman_id","opened_on") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_profit_excl_list" ON "supply_lot" USING btree ("org_id","profit_excl","opened_on") WHERE deleted_at is null and "profit_excl" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_stock_tons_list" ON "supply_lot" USING btree ("org_id","stock_tons","opened_on") WHERE deleted_at is null and "stock_tons" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_created_by_list" ON "supply_lot" USING btree ("org_id","created_by","opened_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_created_at_list" ON "supply_lot" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_lot_approval_id_ref" ON "supply_lot" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_lot_status_opened_on_ix" ON "supply_lot" USING btree ("org_id","status","opened_on");
--> statement-breakpoint
CREATE INDEX "supply_lot_supplier_id_opened_on_ix" ON "supply_lot" USING btree ("org_id","supplier_id","opened_on");
--> statement-breakpoint
CREATE INDEX "supply_lot_customer_id_opened_on_ix" ON "supply_lot" USING btree ("org_id","customer_id","opened_on");
--> statement-breakpoint
CREATE INDEX "supply_lot_buy_contract_id_ix" ON "supply_lot" USING btree ("org_id","buy_contract_id");
--> statement-breakpoint
CREATE INDEX "supply_lot_sell_contract_id_ix" ON "supply_lot" USING btree ("org_id","sell_contract_id");
--> statement-breakpoint
CREATE INDEX "supply_lot_lot_no_trgm" ON "supply_lot" USING gin ("lot_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supply_entry_live_idx" ON "supply_entry" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_entry_biz_date_list" ON "supply_entry" USING btree ("org_id","biz_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_entry_party_id_list" ON "supply_entry" USING btree ("org_id","party_id","biz_date") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_vehicle_no_list" ON "supply_entry" USING btree ("org_id","vehicle_no","biz_date") WHERE deleted_at is null and "vehicle_no" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_ticket_no_list" ON "supply_entry" USING btree ("org_id","ticket_no","biz_date") WHERE deleted_at is null and "ticket_no" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_lab_no_list" ON "supply_entry" USING btree ("org_id","lab_no","biz_date") WHERE deleted_at is null and "lab_no" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_goods_id_list" ON "supply_entry" USING btree ("org_id","goods_id","biz_date") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_stage_list" ON "supply_entry" USING btree ("org_id","stage","biz_date") WHERE deleted_at is null and "stage" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_billing_list" ON "supply_entry" USING btree ("org_id","billing","biz_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_entry_settle_qty_list" ON "supply_entry" USING btree ("org_id","settle_qty","biz_date") WHERE deleted_at is null and "settle_qty" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_created_by_list" ON "supply_entry" USING btree ("org_id","created_by","biz_date") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_created_at_list" ON "supply_entry" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "supply_entry_sheet_id_ref" ON "supply_entry" USING btree ("org_id","sheet_id") WHERE "sheet_id" is not null;
--> statement-breakpoint
CREATE INDEX "supply_entry_lot_id_side_biz_date_ix" ON "supply_entry" USING btree ("org_id","lot_id","side","biz_date");
--> statement-breakpoint
CREATE INDEX "supply_entry_waybill_id_ix" ON "supply_entry" USING btree ("org_id","waybill_id");
--> statement-breakpoint
CREATE INDEX "supply_entry_wagon_load_id_ix" ON "supply_entry" USING btree ("org_id","wagon_load_id");
--> statement-breakpoint
CREATE INDEX "supply_entry_is_open_biz_date_ix" ON "supply_entry" USING btree ("org_id","is_open","biz_date");
--> statement-breakpoint
CREATE INDEX "supply_entry_party_id_biz_date_ix" ON "supply_entry" USING btree ("org_id","party_id","biz_date");
--> statement-breakpoint
CREATE INDEX "supply_entry_side_ticket_no_ix" ON "supply_entry" USING btree ("org_id","side","ticket_no");
--> statement-breakpoint
CREATE INDEX "supply_entry_contract_id_side_ix" ON "supply_entry" USING btree ("org_id","contract_id","side");
--> statement-breakpoint
CREATE INDEX "supply_entry_entry_no_trgm" ON "supply_entry" USING gin ("entry_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supply_entry_vehicle_no_trgm" ON "supply_entry" USING gin ("vehicle_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supply_entry_ticket_no_trgm" ON "supply_entry" USING gin ("ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supply_entry_lab_no_trgm" ON "supply_entry" USING gin ("lab_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "supply_entry_source_parent_idx" ON "supply_entry_source" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "supply_entry_source_buy_entry_id_ref" ON "supply_entry_source" USING btree ("org_id","buy_entry_id") WHERE "buy_entry_id" is not null;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_lot_id_fk" FOREIGN KEY ("org_id","lot_id") REFERENCES "public"."supply_lot"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "charge_lot_id_ix" ON "charge" USING btree ("org_id","lot_id");
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.audit"]' WHERE permissions ? 'cm.supplier.approve' AND NOT permissions ? 'scm.data.audit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.confirm"]' WHERE permissions ? 'cm.supplier.modify' AND NOT permissions ? 'scm.data.confirm';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.delete"]' WHERE permissions ? 'cm.supplier.delete' AND NOT permissions ? 'scm.data.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.export"]' WHERE permissions ? 'cm.supplier.export' AND NOT permissions ? 'scm.data.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.import"]' WHERE permissions ? 'cm.supplier.import' AND NOT permissions ? 'scm.data.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.modify"]' WHERE permissions ? 'cm.supplier.modify' AND NOT permissions ? 'scm.data.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.price"]' WHERE permissions ? 'cm.supplier.submit' AND NOT permissions ? 'scm.data.price';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.print"]' WHERE permissions ? 'cm.supplier.print' AND NOT permissions ? 'scm.data.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.read"]' WHERE permissions ? 'cm.supplier.read' AND NOT permissions ? 'scm.data.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.settle"]' WHERE permissions ? 'cm.supplier.approve' AND NOT permissions ? 'scm.data.settle';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["scm.data.unaudit"]' WHERE permissions ? 'cm.supplier.approve' AND NOT permissions ? 'scm.data.unaudit';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
