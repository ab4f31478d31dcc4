ALTER TABLE "waybill" DROP CONSTRAINT "waybill_vehicle_busy";
--> statement-breakpoint
ALTER TABLE "waybill" DROP CONSTRAINT "waybill_driver_busy";
--> statement-breakpoint
CREATE TABLE "rail_order" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rail_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" text NOT NULL,
	"outer_no" text,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"contract_weight" text,
	"haul_mode" text NOT NULL,
	"transport_form" text NOT NULL,
	"from_station_id" bigint NOT NULL,
	"to_station_id" bigint NOT NULL,
	"from_yard_id" bigint,
	"from_yard_address_id" bigint,
	"to_yard_id" bigint,
	"to_yard_address_id" bigint,
	"load_address_id" bigint,
	"unload_address_id" bigint,
	"shipper" text NOT NULL,
	"consignee" text NOT NULL,
	"goods_id" bigint NOT NULL,
	"plan_month" text NOT NULL,
	"plan_qty" numeric(12, 3) NOT NULL,
	"plan_boxes" integer,
	"plan_wagons" integer,
	"pricing" text NOT NULL,
	"ar_basis" text,
	"ar_price" numeric(12, 4),
	"tax_rate" numeric(6, 4) NOT NULL,
	"service_share" numeric(6, 4),
	"service_tax_rate" numeric(6, 4),
	"weight_rule" text NOT NULL,
	"loss_value" numeric(12, 3),
	"goods_value" numeric(12, 4),
	"salesman_id" bigint,
	"picked_qty" numeric(12, 3),
	"picked_boxes" integer,
	"loaded_qty" numeric(12, 3),
	"loaded_boxes" integer,
	"sent_qty" numeric(12, 3),
	"sent_boxes" integer,
	"arrived_qty" numeric(12, 3),
	"arrived_boxes" integer,
	"delivered_qty" numeric(12, 3),
	"delivered_boxes" integer,
	"attachments" jsonb,
	"remark" text,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
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
	CONSTRAINT "rail_order_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "rail_order__order_no__key" UNIQUE("org_id","order_no"),
	CONSTRAINT "rail_order_stages_check" CHECK (loaded_qty >= sent_qty and sent_qty >= arrived_qty
      and loaded_boxes >= sent_boxes and sent_boxes >= arrived_boxes),
	CONSTRAINT "rail_order_stations_check" CHECK (from_station_id <> to_station_id),
	CONSTRAINT "rail_order_status_known" CHECK ("status" in ('draft', 'toAudit', 'active', 'done', 'closed', 'void')),
	CONSTRAINT "rail_order_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "rail_order" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rail_order_company" ON "rail_order" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rail_order" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "rail_leg" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rail_leg_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"leg_no" text,
	"order_id" bigint NOT NULL,
	"leg_type" text NOT NULL,
	"customer_id" bigint,
	"goods_id" bigint,
	"from_station_id" bigint,
	"to_station_id" bigint,
	"salesman_id" bigint,
	"from_address_id" bigint,
	"to_address_id" bigint,
	"plan_qty" numeric(12, 3),
	"plan_boxes" integer,
	"carrier_id" bigint,
	"contract_id" bigint,
	"route_id" bigint,
	"plan_from" date,
	"plan_to" date,
	"ap_basis" text,
	"ap_price" numeric(12, 4),
	"ap_tax_rate" numeric(6, 4),
	"weight_rule" text NOT NULL,
	"loss_rate" numeric(12, 3),
	"loss_price" numeric(12, 4),
	"pay_cycle" text NOT NULL,
	"main_id" bigint,
	"moved_qty" numeric(12, 3),
	"moved_boxes" integer,
	"done_qty" numeric(12, 3),
	"done_boxes" integer,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "rail_leg_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "rail_leg_assigned_check" CHECK (status not in ('active', 'done') or (carrier_id is not null and contract_id is not null)),
	CONSTRAINT "rail_leg_done_check" CHECK (leg_type <> 'rail' or (moved_qty >= done_qty and moved_boxes >= done_boxes)),
	CONSTRAINT "rail_leg_price_check" CHECK ((ap_price is null) or (ap_basis is not null)),
	CONSTRAINT "rail_leg_status_known" CHECK ("status" in ('pending', 'active', 'done', 'cancelled')),
	CONSTRAINT "rail_leg_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "rail_leg" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_leg" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rail_leg_company" ON "rail_leg" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rail_leg" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "rail_waybill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rail_waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"rail_no" text NOT NULL,
	"leg_id" bigint NOT NULL,
	"order_id" bigint,
	"carrier_id" bigint,
	"customer_id" bigint,
	"salesman_id" bigint,
	"from_station_id" bigint,
	"to_station_id" bigint,
	"goods_id" bigint,
	"rail_goods_name" text,
	"rail_goods_code" text,
	"shipper" text NOT NULL,
	"consignee" text NOT NULL,
	"demand_no" text,
	"waybill_id" text,
	"ticket_no" text,
	"wagons_asked" integer NOT NULL,
	"tons_asked" numeric(12, 3) NOT NULL,
	"wagons_granted" integer,
	"wagons_lost" integer,
	"lost_reason" text,
	"train_no" text,
	"wagons" integer,
	"boxes" integer,
	"sent_qty" numeric(12, 3),
	"km" integer,
	"due_days" integer,
	"due_on" date,
	"late_days" integer,
	"payment" text NOT NULL,
	"tariff_id" bigint,
	"tariff_freight" numeric(14, 2),
	"freight" numeric(14, 2),
	"freight_tax_rate" numeric(6, 4),
	"freight_diff" numeric(14, 2),
	"diff_note" text,
	"fee_sum" numeric(14, 2),
	"share_by" text NOT NULL,
	"receipt_way" text NOT NULL,
	"received_qty" numeric(12, 3),
	"loss_qty" numeric(12, 3),
	"loss_permille" numeric(11, 2),
	"asked_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"loaded_at" timestamp with time zone,
	"ticket_at" timestamp with time zone,
	"depart_at" timestamp with time zone,
	"arrive_at" timestamp with time zone,
	"unload_at" timestamp with time zone,
	"deliver_at" timestamp with time zone,
	"confirm_at" timestamp with time zone,
	"receiver" text,
	"ar_amount" numeric(14, 2),
	"ap_amount" numeric(14, 2),
	"attachments" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"diff_status" text DEFAULT 'none' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "rail_waybill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "rail_waybill__rail_no__key" UNIQUE("org_id","rail_no"),
	CONSTRAINT "rail_waybill_granted_check" CHECK (wagons_granted is null or wagons_granted <= wagons_asked),
	CONSTRAINT "rail_waybill_demand_check" CHECK (status in ('draft', 'asked', 'void') or demand_no is not null),
	CONSTRAINT "rail_waybill_ticket_check" CHECK (status not in ('ticketed', 'departed', 'arrived', 'unloaded', 'delivered', 'confirmed')
      or (ticket_no is not null and freight > 0)),
	CONSTRAINT "rail_waybill_departed_check" CHECK (status not in ('departed', 'arrived', 'unloaded', 'delivered', 'confirmed') or depart_at >= ticket_at),
	CONSTRAINT "rail_waybill_received_check" CHECK (status not in ('unloaded', 'delivered', 'confirmed') or received_qty is not null),
	CONSTRAINT "rail_waybill_status_known" CHECK ("status" in ('draft', 'asked', 'accepted', 'loaded', 'ticketed', 'departed', 'arrived', 'unloaded', 'delivered', 'confirmed', 'void')),
	CONSTRAINT "rail_waybill_diff_status_known" CHECK ("diff_status" in ('none', 'open', 'settled')),
	CONSTRAINT "rail_waybill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "rail_waybill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rail_waybill_company" ON "rail_waybill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rail_waybill" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "rail_waybill_fee" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rail_waybill_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"fee_code" text NOT NULL,
	"party_id" bigint,
	"qty" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"tax_rate" numeric(6, 4) NOT NULL,
	"amount" numeric(14, 2),
	"remark" text,
	CONSTRAINT "rail_waybill_fee_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "rail_waybill_fee" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rail_waybill_fee" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rail_waybill_fee_company" ON "rail_waybill_fee" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rail_waybill_fee" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "wagon_load" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wagon_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"rail_waybill_id" bigint NOT NULL,
	"order_id" bigint,
	"customer_id" bigint,
	"goods_id" bigint,
	"from_station_id" bigint,
	"to_station_id" bigint,
	"rail_status" text,
	"is_sent" boolean,
	"train_no" text,
	"ticket_no" text,
	"ticket_at" timestamp with time zone,
	"depart_at" timestamp with time zone,
	"arrive_at" timestamp with time zone,
	"unload_at" timestamp with time zone,
	"seq" integer NOT NULL,
	"wagon_no" text NOT NULL,
	"wagon_model_id" bigint NOT NULL,
	"marked_load" numeric(11, 2),
	"box_type" text,
	"box_no1" text,
	"net1" numeric(12, 3),
	"seal_no1" text,
	"box_no2" text,
	"net2" numeric(12, 3),
	"seal_no2" text,
	"bulk_net" numeric(12, 3),
	"boxes" integer,
	"net" numeric(12, 3),
	"tarpaulins" integer,
	"load_line" text,
	"freight_share" numeric(14, 2),
	"received_qty" numeric(12, 3),
	"loss_qty" numeric(12, 3),
	"yard_id" bigint,
	"slot_no" text,
	"empty_way" text,
	"remark" text,
	"approval_id" bigint,
	"receipt_status" text DEFAULT 'pending' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "wagon_load_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "wagon_load_wagon_no_check" CHECK (wagon_no ~ '^[0-9]{7}$'),
	CONSTRAINT "wagon_load_net_check" CHECK (net = coalesce(net1, 0) + coalesce(net2, 0) + coalesce(bulk_net, 0)),
	CONSTRAINT "wagon_load_marked_check" CHECK (net <= marked_load),
	CONSTRAINT "wagon_load_boxes_check" CHECK ((box_no1 is null or net1 > 0) and (box_no2 is null or (net2 > 0 and box_no1 is not null))),
	CONSTRAINT "wagon_load_receipt_status_known" CHECK ("receipt_status" in ('pending', 'received', 'batch')),
	CONSTRAINT "wagon_load_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "wagon_load" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "wagon_load" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "wagon_load_company" ON "wagon_load" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "wagon_load" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "leg_id" bigint;
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD COLUMN "through_priced" boolean;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "leg_id" bigint;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "through_priced" boolean;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_no1" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_net1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_no2" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_net2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "rail_waybill_id" bigint;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_from_yard_id_fk" FOREIGN KEY ("org_id","from_yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_from_yard_address_id_fk" FOREIGN KEY ("org_id","from_yard_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_to_yard_id_fk" FOREIGN KEY ("org_id","to_yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_to_yard_address_id_fk" FOREIGN KEY ("org_id","to_yard_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_load_address_id_fk" FOREIGN KEY ("org_id","load_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_unload_address_id_fk" FOREIGN KEY ("org_id","unload_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_audited_by_fk" FOREIGN KEY ("org_id","audited_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_from_address_id_fk" FOREIGN KEY ("org_id","from_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_to_address_id_fk" FOREIGN KEY ("org_id","to_address_id") REFERENCES "public"."address"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_route_id_fk" FOREIGN KEY ("org_id","route_id") REFERENCES "public"."route"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_main_id_fk" FOREIGN KEY ("org_id","main_id") REFERENCES "public"."main_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_leg" ADD CONSTRAINT "rail_leg_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_salesman_id_fk" FOREIGN KEY ("org_id","salesman_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_tariff_id_fk" FOREIGN KEY ("org_id","tariff_id") REFERENCES "public"."rail_tariff"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill" ADD CONSTRAINT "rail_waybill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill_fee" ADD CONSTRAINT "rail_waybill_fee_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail_waybill_fee" ADD CONSTRAINT "rail_waybill_fee_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_rail_waybill_id_fk" FOREIGN KEY ("org_id","rail_waybill_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_order_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."rail_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_goods_id_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_from_station_id_fk" FOREIGN KEY ("org_id","from_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_to_station_id_fk" FOREIGN KEY ("org_id","to_station_id") REFERENCES "public"."station"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_wagon_model_id_fk" FOREIGN KEY ("org_id","wagon_model_id") REFERENCES "public"."wagon_model"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_yard_id_fk" FOREIGN KEY ("org_id","yard_id") REFERENCES "public"."yard"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wagon_load" ADD CONSTRAINT "wagon_load_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rail_order_live_idx" ON "rail_order" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_order_customer_id_list" ON "rail_order" USING btree ("org_id","customer_id","created_at") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_plan_month_list" ON "rail_order" USING btree ("org_id","plan_month","created_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_order_to_station_id_list" ON "rail_order" USING btree ("org_id","to_station_id","created_at") WHERE deleted_at is null and "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_transport_form_list" ON "rail_order" USING btree ("org_id","transport_form","created_at") WHERE deleted_at is null and "transport_form" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_haul_mode_list" ON "rail_order" USING btree ("org_id","haul_mode","created_at") WHERE deleted_at is null and "haul_mode" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_outer_no_list" ON "rail_order" USING btree ("org_id","outer_no","created_at") WHERE deleted_at is null and "outer_no" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_salesman_id_list" ON "rail_order" USING btree ("org_id","salesman_id","created_at") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_created_at_list" ON "rail_order" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_order_dept_id_list" ON "rail_order" USING btree ("org_id","dept_id","created_at") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_from_yard_id_ref" ON "rail_order" USING btree ("org_id","from_yard_id") WHERE "from_yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_from_yard_address_id_ref" ON "rail_order" USING btree ("org_id","from_yard_address_id") WHERE "from_yard_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_to_yard_id_ref" ON "rail_order" USING btree ("org_id","to_yard_id") WHERE "to_yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_to_yard_address_id_ref" ON "rail_order" USING btree ("org_id","to_yard_address_id") WHERE "to_yard_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_load_address_id_ref" ON "rail_order" USING btree ("org_id","load_address_id") WHERE "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_unload_address_id_ref" ON "rail_order" USING btree ("org_id","unload_address_id") WHERE "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_approval_id_ref" ON "rail_order" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_order_status_plan_month_ix" ON "rail_order" USING btree ("org_id","status","plan_month");
--> statement-breakpoint
CREATE INDEX "rail_order_customer_id_plan_month_ix" ON "rail_order" USING btree ("org_id","customer_id","plan_month");
--> statement-breakpoint
CREATE INDEX "rail_order_contract_id_ix" ON "rail_order" USING btree ("org_id","contract_id");
--> statement-breakpoint
CREATE INDEX "rail_order_from_station_id_to_station_id_ix" ON "rail_order" USING btree ("org_id","from_station_id","to_station_id");
--> statement-breakpoint
CREATE INDEX "rail_order_goods_id_ix" ON "rail_order" USING btree ("org_id","goods_id");
--> statement-breakpoint
CREATE INDEX "rail_order_order_no_trgm" ON "rail_order" USING gin ("order_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_order_outer_no_trgm" ON "rail_order" USING gin ("outer_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "rail_leg__leg_no__key" ON "rail_leg" USING btree ("org_id","leg_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_leg_live_idx" ON "rail_leg" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_leg_customer_id_list" ON "rail_leg" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_leg_type_list" ON "rail_leg" USING btree ("org_id","leg_type") WHERE deleted_at is null and "leg_type" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_from_station_id_list" ON "rail_leg" USING btree ("org_id","from_station_id","id") WHERE deleted_at is null and "from_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_to_station_id_list" ON "rail_leg" USING btree ("org_id","to_station_id","id") WHERE deleted_at is null and "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_goods_id_list" ON "rail_leg" USING btree ("org_id","goods_id","id") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_contract_id_list" ON "rail_leg" USING btree ("org_id","contract_id","id") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_plan_from_list" ON "rail_leg" USING btree ("org_id","plan_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_leg_created_at_list" ON "rail_leg" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_leg_dept_id_list" ON "rail_leg" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_from_address_id_ref" ON "rail_leg" USING btree ("org_id","from_address_id") WHERE "from_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_to_address_id_ref" ON "rail_leg" USING btree ("org_id","to_address_id") WHERE "to_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_route_id_ref" ON "rail_leg" USING btree ("org_id","route_id") WHERE "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_main_id_ref" ON "rail_leg" USING btree ("org_id","main_id") WHERE "main_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_approval_id_ref" ON "rail_leg" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_leg_order_id_leg_type_ix" ON "rail_leg" USING btree ("org_id","order_id","leg_type");
--> statement-breakpoint
CREATE INDEX "rail_leg_carrier_id_status_ix" ON "rail_leg" USING btree ("org_id","carrier_id","status");
--> statement-breakpoint
CREATE INDEX "rail_leg_status_created_at_ix" ON "rail_leg" USING btree ("org_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "rail_leg_leg_no_trgm" ON "rail_leg" USING gin ("leg_no" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "rail_waybill__ticket_no__key" ON "rail_waybill" USING btree ("org_id","ticket_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_live_idx" ON "rail_waybill" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_depart_at_list" ON "rail_waybill" USING btree ("org_id","depart_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_customer_id_list" ON "rail_waybill" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_from_station_id_list" ON "rail_waybill" USING btree ("org_id","from_station_id","id") WHERE deleted_at is null and "from_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_to_station_id_list" ON "rail_waybill" USING btree ("org_id","to_station_id","id") WHERE deleted_at is null and "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_carrier_id_list" ON "rail_waybill" USING btree ("org_id","carrier_id","id") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_goods_id_list" ON "rail_waybill" USING btree ("org_id","goods_id","id") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_train_no_list" ON "rail_waybill" USING btree ("org_id","train_no") WHERE deleted_at is null and "train_no" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_late_days_list" ON "rail_waybill" USING btree ("org_id","late_days") WHERE deleted_at is null and "late_days" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_arrive_at_list" ON "rail_waybill" USING btree ("org_id","arrive_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_created_at_list" ON "rail_waybill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_dept_id_list" ON "rail_waybill" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_tariff_id_ref" ON "rail_waybill" USING btree ("org_id","tariff_id") WHERE "tariff_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_approval_id_ref" ON "rail_waybill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "rail_waybill_leg_id_ix" ON "rail_waybill" USING btree ("org_id","leg_id");
--> statement-breakpoint
CREATE INDEX "rail_waybill_order_id_ix" ON "rail_waybill" USING btree ("org_id","order_id");
--> statement-breakpoint
CREATE INDEX "rail_waybill_status_depart_at_ix" ON "rail_waybill" USING btree ("org_id","status","depart_at");
--> statement-breakpoint
CREATE INDEX "rail_waybill_demand_no_ix" ON "rail_waybill" USING btree ("org_id","demand_no");
--> statement-breakpoint
CREATE INDEX "rail_waybill_customer_id_depart_at_ix" ON "rail_waybill" USING btree ("org_id","customer_id","depart_at");
--> statement-breakpoint
CREATE INDEX "rail_waybill_diff_status_ticket_at_ix" ON "rail_waybill" USING btree ("org_id","diff_status","ticket_at");
--> statement-breakpoint
CREATE INDEX "rail_waybill_rail_no_trgm" ON "rail_waybill" USING gin ("rail_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_waybill_demand_no_trgm" ON "rail_waybill" USING gin ("demand_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_waybill_ticket_no_trgm" ON "rail_waybill" USING gin ("ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_waybill_train_no_trgm" ON "rail_waybill" USING gin ("train_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rail_waybill_fee_parent_idx" ON "rail_waybill_fee" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "rail_waybill_fee_party_id_ref" ON "rail_waybill_fee" USING btree ("org_id","party_id") WHERE "party_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "wagon_load__wagon_no__rail_waybill_id__key" ON "wagon_load" USING btree ("org_id","wagon_no","rail_waybill_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_live_idx" ON "wagon_load" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_rail_status_list" ON "wagon_load" USING btree ("org_id","rail_status","rail_waybill_id") WHERE deleted_at is null and "rail_status" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_receipt_status_list" ON "wagon_load" USING btree ("org_id","receipt_status","rail_waybill_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_ticket_no_list" ON "wagon_load" USING btree ("org_id","ticket_no","rail_waybill_id") WHERE deleted_at is null and "ticket_no" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_train_no_list" ON "wagon_load" USING btree ("org_id","train_no","rail_waybill_id") WHERE deleted_at is null and "train_no" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_depart_at_list" ON "wagon_load" USING btree ("org_id","depart_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_arrive_at_list" ON "wagon_load" USING btree ("org_id","arrive_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_customer_id_list" ON "wagon_load" USING btree ("org_id","customer_id","rail_waybill_id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_from_station_id_list" ON "wagon_load" USING btree ("org_id","from_station_id","rail_waybill_id") WHERE deleted_at is null and "from_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_to_station_id_list" ON "wagon_load" USING btree ("org_id","to_station_id","rail_waybill_id") WHERE deleted_at is null and "to_station_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_yard_id_list" ON "wagon_load" USING btree ("org_id","yard_id","rail_waybill_id") WHERE deleted_at is null and "yard_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_created_at_list" ON "wagon_load" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_dept_id_list" ON "wagon_load" USING btree ("org_id","dept_id","rail_waybill_id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_seq_list" ON "wagon_load" USING btree ("org_id","seq") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "wagon_load_goods_id_ref" ON "wagon_load" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_wagon_model_id_ref" ON "wagon_load" USING btree ("org_id","wagon_model_id") WHERE "wagon_model_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_approval_id_ref" ON "wagon_load" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "wagon_load_box_no1_ix" ON "wagon_load" USING btree ("org_id","box_no1");
--> statement-breakpoint
CREATE INDEX "wagon_load_box_no2_ix" ON "wagon_load" USING btree ("org_id","box_no2");
--> statement-breakpoint
CREATE INDEX "wagon_load_wagon_no_ix" ON "wagon_load" USING btree ("org_id","wagon_no");
--> statement-breakpoint
CREATE INDEX "wagon_load_order_id_ix" ON "wagon_load" USING btree ("org_id","order_id");
--> statement-breakpoint
CREATE INDEX "wagon_load_is_sent_arrive_at_ix" ON "wagon_load" USING btree ("org_id","is_sent","arrive_at");
--> statement-breakpoint
CREATE INDEX "wagon_load_rail_waybill_id_seq_ix" ON "wagon_load" USING btree ("org_id","rail_waybill_id","seq");
--> statement-breakpoint
CREATE INDEX "wagon_load_wagon_no_trgm" ON "wagon_load" USING gin ("wagon_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "wagon_load_box_no1_trgm" ON "wagon_load" USING gin ("box_no1" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "wagon_load_box_no2_trgm" ON "wagon_load" USING gin ("box_no2" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "wagon_load_ticket_no_trgm" ON "wagon_load" USING gin ("ticket_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "wagon_load_train_no_trgm" ON "wagon_load" USING gin ("train_no" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "main_waybill" ADD CONSTRAINT "main_waybill_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_rail_waybill_id_fk" FOREIGN KEY ("org_id","rail_waybill_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "main_waybill_leg_id_ref" ON "main_waybill" USING btree ("org_id","leg_id") WHERE "leg_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_leg_id_ix" ON "waybill" USING btree ("org_id","leg_id");
--> statement-breakpoint
CREATE INDEX "container_rail_waybill_id_ref" ON "container" USING btree ("org_id","rail_waybill_id") WHERE "rail_waybill_id" is not null;
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_vehicle_busy" exclude using btree (org_id with =, vehicle_id with =) where (transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind in ('road', 'shortHaul') and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_driver_busy" exclude using btree (org_id with =, driver_id with =) where (transport_status in ('toLoad', 'inTransit', 'arrived') and biz_kind in ('road', 'shortHaul') and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.arrive"]' WHERE permissions ? 'oms.way.arrive' AND NOT permissions ? 'oms.train.arrive';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.ask"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.train.ask';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.audit"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.train.audit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.close"]' WHERE permissions ? 'oms.way.close' AND NOT permissions ? 'oms.train.close';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'oms.train.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.train.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'oms.train.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.modify"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.train.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.train.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.train.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.send"]' WHERE permissions ? 'oms.way.send' AND NOT permissions ? 'oms.train.send';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.submit"]' WHERE permissions ? 'oms.way.submit' AND NOT permissions ? 'oms.train.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.ticket"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.train.ticket';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.unaudit"]' WHERE permissions ? 'oms.way.unaudit' AND NOT permissions ? 'oms.train.unaudit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.undoArrive"]' WHERE permissions ? 'oms.way.undoArrive' AND NOT permissions ? 'oms.train.undoArrive';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.undoSend"]' WHERE permissions ? 'oms.way.undoSend' AND NOT permissions ? 'oms.train.undoSend';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.void"]' WHERE permissions ? 'oms.way.void' AND NOT permissions ? 'oms.train.void';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.assign"]' WHERE permissions ? 'oms.train.modify' AND NOT permissions ? 'oms.train.assign';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.train.confirm"]' WHERE permissions ? 'oms.train.audit' AND NOT permissions ? 'oms.train.confirm';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
