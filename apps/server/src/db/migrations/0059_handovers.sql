CREATE TABLE "handover" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" bigint NOT NULL,
	"leg_id" bigint NOT NULL,
	"step" text NOT NULL,
	"waybill_id" bigint,
	"rail_waybill_id" bigint,
	"wagon_load_id" bigint,
	"doc_no" text NOT NULL,
	"unit_no" text,
	"box_no1" text,
	"box_net1" numeric(12, 3),
	"box_no2" text,
	"box_net2" numeric(12, 3),
	"seal_no" text,
	"customer_id" bigint,
	"goods_id" bigint,
	"giver_id" bigint,
	"taker_id" bigint,
	"yard_id" bigint,
	"address_id" bigint,
	"handed_at" timestamp with time zone NOT NULL,
	"net" numeric(12, 3),
	"prior_net" numeric(12, 3),
	"net_diff" numeric(12, 3),
	"tolerance" numeric(12, 3),
	"gap_kind" text,
	"found_seal_no" text,
	"found_box_no" text,
	"found_net" numeric(12, 3),
	"giver_name" text,
	"taker_name" text,
	"photos" jsonb,
	"checked_by" bigint,
	"checked_at" timestamp with time zone,
	"outcome" text,
	"holder" text,
	"liable_id" bigint,
	"loss_amount" numeric(14, 2),
	"solution" text,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'noted' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "handover_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "handover_document_check" CHECK (num_nonnulls(waybill_id, wagon_load_id) = 1 and (wagon_load_id is null) = (rail_waybill_id is null)),
	CONSTRAINT "handover_gap_check" CHECK ((status in ('gap', 'settled')) = (gap_kind is not null)),
	CONSTRAINT "handover_status_known" CHECK ("status" in ('noted', 'clean', 'gap', 'settled')),
	CONSTRAINT "handover_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "handover" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "handover" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "handover_company" ON "handover" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "handover" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "rail_leg" ALTER COLUMN "weight_rule" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD COLUMN "pricing" text;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD COLUMN "ar_basis" text;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD COLUMN "ar_price" numeric(12, 4);
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_rail_waybill_id_fk" FOREIGN KEY ("org_id","rail_waybill_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_wagon_load_id_fk" FOREIGN KEY ("org_id","wagon_load_id") REFERENCES "public"."wagon_load"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_giver_id_fk" FOREIGN KEY ("org_id","giver_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_taker_id_fk" FOREIGN KEY ("org_id","taker_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_address_id_fk" FOREIGN KEY ("org_id","address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_checked_by_fk" FOREIGN KEY ("org_id","checked_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_liable_id_fk" FOREIGN KEY ("org_id","liable_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "handover__waybill_id__step__key" ON "handover" USING btree ("org_id","waybill_id","step") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "handover__wagon_load_id__step__key" ON "handover" USING btree ("org_id","wagon_load_id","step") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "handover_live_idx" ON "handover" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "handover_step_list" ON "handover" USING btree ("org_id","step","handed_at") WHERE deleted_at is null and "step" is not null;
--> statement-breakpoint
CREATE INDEX "handover_handed_at_list" ON "handover" USING btree ("org_id","handed_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "handover_unit_no_list" ON "handover" USING btree ("org_id","unit_no","handed_at") WHERE deleted_at is null and "unit_no" is not null;
--> statement-breakpoint
CREATE INDEX "handover_gap_kind_list" ON "handover" USING btree ("org_id","gap_kind","handed_at") WHERE deleted_at is null and "gap_kind" is not null;
--> statement-breakpoint
CREATE INDEX "handover_outcome_list" ON "handover" USING btree ("org_id","outcome","handed_at") WHERE deleted_at is null and "outcome" is not null;
--> statement-breakpoint
CREATE INDEX "handover_holder_list" ON "handover" USING btree ("org_id","holder","handed_at") WHERE deleted_at is null and "holder" is not null;
--> statement-breakpoint
CREATE INDEX "handover_liable_id_list" ON "handover" USING btree ("org_id","liable_id","handed_at") WHERE deleted_at is null and "liable_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_order_id_list" ON "handover" USING btree ("org_id","order_id","handed_at") WHERE deleted_at is null and "order_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_waybill_id_list" ON "handover" USING btree ("org_id","waybill_id","handed_at") WHERE deleted_at is null and "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_customer_id_list" ON "handover" USING btree ("org_id","customer_id","handed_at") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_yard_id_list" ON "handover" USING btree ("org_id","yard_id","handed_at") WHERE deleted_at is null and "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_giver_id_list" ON "handover" USING btree ("org_id","giver_id","handed_at") WHERE deleted_at is null and "giver_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_taker_id_list" ON "handover" USING btree ("org_id","taker_id","handed_at") WHERE deleted_at is null and "taker_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_dept_id_list" ON "handover" USING btree ("org_id","dept_id","handed_at") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_created_at_list" ON "handover" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "handover_leg_id_ref" ON "handover" USING btree ("org_id","leg_id") WHERE "leg_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_wagon_load_id_ref" ON "handover" USING btree ("org_id","wagon_load_id") WHERE "wagon_load_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_goods_id_ref" ON "handover" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_address_id_ref" ON "handover" USING btree ("org_id","address_id") WHERE "address_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_approval_id_ref" ON "handover" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "handover_order_id_handed_at_ix" ON "handover" USING btree ("org_id","order_id","handed_at");
--> statement-breakpoint
CREATE INDEX "handover_rail_waybill_id_step_ix" ON "handover" USING btree ("org_id","rail_waybill_id","step");
--> statement-breakpoint
CREATE INDEX "handover_box_no1_ix" ON "handover" USING btree ("org_id","box_no1");
--> statement-breakpoint
CREATE INDEX "handover_box_no2_ix" ON "handover" USING btree ("org_id","box_no2");
--> statement-breakpoint
CREATE INDEX "handover_status_handed_at_ix" ON "handover" USING btree ("org_id","status","handed_at");
--> statement-breakpoint
CREATE INDEX "handover_doc_no_trgm" ON "handover" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "handover_unit_no_trgm" ON "handover" USING gin ("unit_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "handover_box_no1_trgm" ON "handover" USING gin ("box_no1" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "handover_box_no2_trgm" ON "handover" USING gin ("box_no2" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "handover_seal_no_trgm" ON "handover" USING gin ("seal_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'oms.handover.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.handover.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'oms.handover.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.modify"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'oms.handover.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.handover.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.handover.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.handover.settle"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.handover.settle';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "rail_leg" l SET pricing = o.pricing FROM "rail_order" o WHERE o.org_id = l.org_id AND o.id = l.order_id;
--> statement-breakpoint
ALTER TABLE "rail_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
