CREATE TABLE "census_freeze" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "census_freeze_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "census_freeze_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "census_freeze" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "census_freeze" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "census_freeze_company" ON "census_freeze" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "census_freeze" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "census_trip" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "census_trip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"doc_no" text NOT NULL,
	"customer_id" bigint,
	"route_id" bigint,
	"dept_id" bigint,
	"created_by" bigint,
	"waybill_id" bigint NOT NULL,
	"opening" numeric(18, 3),
	"loaded" numeric(18, 3),
	"unloaded" numeric(18, 3),
	"closing" numeric(18, 3),
	"received" numeric(18, 3),
	"cause" text,
	CONSTRAINT "census_trip_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "census_trip" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "census_trip" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "census_trip_company" ON "census_trip" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "census_trip" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "census_plan" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "census_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"doc_no" text NOT NULL,
	"customer_id" bigint,
	"route_id" bigint,
	"dept_id" bigint,
	"created_by" bigint,
	"main_id" bigint NOT NULL,
	"plan_qty" numeric(18, 3) NOT NULL,
	"loaded_qty" numeric(18, 3) NOT NULL,
	CONSTRAINT "census_plan_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "census_plan" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "census_plan" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "census_plan_company" ON "census_plan" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "census_plan" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "accrual" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accrual_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"month" text,
	"side" text,
	"doc_type" text,
	"doc_id" integer,
	"doc_no" text,
	"biz_date" date,
	"party_id" bigint,
	"segment" text,
	"customer_id" bigint,
	"carrier_id" bigint,
	"route_id" bigint,
	"goods_id" bigint,
	"salesman_id" bigint,
	"basis" text,
	"qty" numeric(12, 3),
	"unit" text,
	"price" numeric(12, 4),
	"freight" numeric(14, 2),
	"fees" numeric(14, 2),
	"estimate" numeric(14, 2),
	"estimate_excl" numeric(14, 2),
	"estimate_basis" text,
	"hand_amount" numeric(14, 2),
	"hand_reason" text,
	"tax_rate" numeric(6, 4),
	"amount" numeric(14, 2),
	"excl" numeric(14, 2),
	"tax" numeric(14, 2),
	"reversed" numeric(14, 2),
	"reversed_excl" numeric(14, 2),
	"remaining" numeric(14, 2),
	"remaining_excl" numeric(14, 2),
	"prior_freight" numeric(14, 2),
	"prior_fees" numeric(14, 2),
	"prior_qty" numeric(12, 3),
	"actual_qty" numeric(12, 3),
	"actual" numeric(14, 2),
	"variance" numeric(14, 2),
	"price_variance" numeric(14, 2),
	"qty_variance" numeric(14, 2),
	"fee_variance" numeric(14, 2),
	"reversed_on" text,
	"status" text DEFAULT 'open' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "accrual_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "accrual_whole_row_check" CHECK (month is not null and side is not null and doc_type is not null and doc_id is not null and doc_no is not null
      and party_id is not null and biz_date is not null and basis is not null and tax_rate is not null and amount is not null
      and excl is not null and tax is not null and reversed is not null and reversed_excl is not null and remaining is not null
      and remaining_excl is not null and segment is not null),
	CONSTRAINT "accrual_tax_check" CHECK (excl + tax = amount),
	CONSTRAINT "accrual_remaining_check" CHECK (remaining = amount - reversed and remaining_excl = excl - reversed_excl),
	CONSTRAINT "accrual_reversed_check" CHECK (status <> 'reversed' or (remaining = 0 and remaining_excl = 0)),
	CONSTRAINT "accrual_open_check" CHECK (status <> 'open' or (reversed = 0 and reversed_excl = 0)),
	CONSTRAINT "accrual_reason_check" CHECK (hand_amount is null or coalesce(btrim(hand_reason), '') <> ''),
	CONSTRAINT "accrual_whole_check" CHECK ((variance is null) = (actual is null) and (variance is null or
      (variance = actual - amount and variance = price_variance + qty_variance + fee_variance))),
	CONSTRAINT "accrual_status_known" CHECK ("status" in ('open', 'part', 'reversed'))
);

--> statement-breakpoint
ALTER TABLE "accrual" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accrual" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "accrual_company" ON "accrual" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "accrual" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "accrual_reversal" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accrual_reversal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"accrual_id" bigint NOT NULL,
	"side" text NOT NULL,
	"doc_no" text NOT NULL,
	"party_id" bigint NOT NULL,
	"month" text NOT NULL,
	"cause" text NOT NULL,
	"statement_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"excl" numeric(14, 2) NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "accrual_reversal_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "accrual_reversal_some_check" CHECK (amount <> 0 or excl <> 0)
);

--> statement-breakpoint
ALTER TABLE "accrual_reversal" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "accrual_reversal_company" ON "accrual_reversal" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "accrual_reversal" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual" ADD CONSTRAINT "accrual_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ADD CONSTRAINT "accrual_reversal_accrual_id_fk" FOREIGN KEY ("org_id","accrual_id") REFERENCES "public"."accrual"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ADD CONSTRAINT "accrual_reversal_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ADD CONSTRAINT "accrual_reversal_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "census_freeze_day_key" ON "census_freeze" USING btree ("org_id","day");
--> statement-breakpoint
CREATE INDEX "census_trip_day" ON "census_trip" USING btree ("org_id","day");
--> statement-breakpoint
CREATE INDEX "census_trip_waybill" ON "census_trip" USING btree ("org_id","waybill_id","day");
--> statement-breakpoint
CREATE INDEX "census_plan_day" ON "census_plan" USING btree ("org_id","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "accrual__doc_type__doc_id__side__party_id__key" ON "accrual" USING btree ("org_id","doc_type","doc_id","side","party_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_live_idx" ON "accrual" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_month_list" ON "accrual" USING btree ("org_id","month") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_party_id_list" ON "accrual" USING btree ("org_id","party_id","month") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_status_list" ON "accrual" USING btree ("org_id","status","month") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_basis_list" ON "accrual" USING btree ("org_id","basis","month") WHERE deleted_at is null and "basis" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_doc_no_list" ON "accrual" USING btree ("org_id","doc_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_biz_date_list" ON "accrual" USING btree ("org_id","biz_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_segment_list" ON "accrual" USING btree ("org_id","segment","month") WHERE deleted_at is null and "segment" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_customer_id_list" ON "accrual" USING btree ("org_id","customer_id","month") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_carrier_id_list" ON "accrual" USING btree ("org_id","carrier_id","month") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_route_id_list" ON "accrual" USING btree ("org_id","route_id","month") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_goods_id_list" ON "accrual" USING btree ("org_id","goods_id","month") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_salesman_id_list" ON "accrual" USING btree ("org_id","salesman_id","month") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_reversed_on_list" ON "accrual" USING btree ("org_id","reversed_on","month") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_created_at_list" ON "accrual" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_dept_id_list" ON "accrual" USING btree ("org_id","dept_id","month") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_side_month_party_id_ix" ON "accrual" USING btree ("org_id","side","month","party_id");
--> statement-breakpoint
CREATE INDEX "accrual_side_status_month_ix" ON "accrual" USING btree ("org_id","side","status","month");
--> statement-breakpoint
CREATE INDEX "accrual_doc_no_trgm" ON "accrual" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "accrual_reversal_live_idx" ON "accrual_reversal" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_month_list" ON "accrual_reversal" USING btree ("org_id","month","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_party_id_list" ON "accrual_reversal" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_cause_list" ON "accrual_reversal" USING btree ("org_id","cause") WHERE deleted_at is null and "cause" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_doc_no_list" ON "accrual_reversal" USING btree ("org_id","doc_no") WHERE deleted_at is null and "doc_no" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_statement_id_list" ON "accrual_reversal" USING btree ("org_id","statement_id","id") WHERE deleted_at is null and "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_created_at_list" ON "accrual_reversal" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "accrual_reversal_accrual_id_ix" ON "accrual_reversal" USING btree ("org_id","accrual_id");
--> statement-breakpoint
CREATE INDEX "accrual_reversal_side_month_ix" ON "accrual_reversal" USING btree ("org_id","side","month");
--> statement-breakpoint
CREATE INDEX "accrual_reversal_doc_no_trgm" ON "accrual_reversal" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.census.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.census.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.census.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.census.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.delete"]' WHERE permissions ? 'sap.carrier.delete' AND NOT permissions ? 'oms.estimationCost.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.export"]' WHERE permissions ? 'sap.carrier.export' AND NOT permissions ? 'oms.estimationCost.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.import"]' WHERE permissions ? 'sap.carrier.import' AND NOT permissions ? 'oms.estimationCost.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.modify"]' WHERE permissions ? 'sap.carrier.modify' AND NOT permissions ? 'oms.estimationCost.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.print"]' WHERE permissions ? 'sap.carrier.print' AND NOT permissions ? 'oms.estimationCost.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationCost.read"]' WHERE permissions ? 'sap.carrier.read' AND NOT permissions ? 'oms.estimationCost.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.delete"]' WHERE permissions ? 'sap.customer.delete' AND NOT permissions ? 'oms.estimationIncome.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.export"]' WHERE permissions ? 'sap.customer.export' AND NOT permissions ? 'oms.estimationIncome.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.import"]' WHERE permissions ? 'sap.customer.import' AND NOT permissions ? 'oms.estimationIncome.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.modify"]' WHERE permissions ? 'sap.customer.modify' AND NOT permissions ? 'oms.estimationIncome.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.print"]' WHERE permissions ? 'sap.customer.print' AND NOT permissions ? 'oms.estimationIncome.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.estimationIncome.read"]' WHERE permissions ? 'sap.customer.read' AND NOT permissions ? 'oms.estimationIncome.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
