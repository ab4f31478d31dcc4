CREATE TABLE "platform_secret" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "platform_secret_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "platform_secret_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "platform_secret_account_key" UNIQUE("org_id","account_id")
);

--> statement-breakpoint
ALTER TABLE "platform_secret" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "platform_secret" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "platform_secret_company" ON "platform_secret" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_secret" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "platform_account" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "platform_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"adapter" text NOT NULL,
	"party_id" bigint,
	"base_url" text,
	"app_key" text,
	"signature" text,
	"format" text,
	"page_size" integer,
	"timeout_seconds" integer,
	"mapping" text,
	"fee_rate" numeric(6, 4),
	"fee_basis" text,
	"fee_rounding" text,
	"tax_rate" numeric(6, 4),
	"secret_at" timestamp with time zone,
	"pulled_to" timestamp with time zone,
	"last_result" text,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'enabled' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "platform_account_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "platform_account_status_known" CHECK ("status" in ('enabled', 'disabled')),
	CONSTRAINT "platform_account_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "platform_account" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "platform_account" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "platform_account_company" ON "platform_account" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_account" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "platform_waybill" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "platform_waybill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"third_no" text NOT NULL,
	"account_id" bigint NOT NULL,
	"platform_no" text,
	"our_no" text,
	"waybill_id" bigint,
	"source" text,
	"plate_no" text NOT NULL,
	"driver_name" text,
	"driver_mobile" text,
	"from_place" text,
	"to_place" text,
	"goods_name" text,
	"load_at" timestamp with time zone NOT NULL,
	"unload_at" timestamp with time zone,
	"load_net" numeric(12, 3),
	"unload_net" numeric(12, 3),
	"freight" numeric(14, 2),
	"fee_rate" numeric(6, 4),
	"fee_basis" text,
	"fee_rounding" text,
	"fee" numeric(14, 2),
	"total" numeric(14, 2),
	"stated_fee" numeric(14, 2),
	"stated_total" numeric(14, 2),
	"our_freight" numeric(14, 2),
	"freight_gap" numeric(14, 2),
	"gaps" jsonb,
	"gap_count" integer,
	"candidate_count" integer,
	"compared_at" timestamp with time zone,
	"platform_state" text NOT NULL,
	"pay_state" text NOT NULL,
	"paid_at" timestamp with time zone,
	"receipt_state" text NOT NULL,
	"receipt_at" timestamp with time zone,
	"invoice_state" text NOT NULL,
	"invoiced_at" timestamp with time zone,
	"invoice_no" text,
	"track_result" text NOT NULL,
	"pulled_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"push_error" text,
	"raw" jsonb,
	"remark" text,
	"approval_id" bigint,
	"match_status" text DEFAULT 'unmatched' NOT NULL,
	"check_status" text DEFAULT 'none' NOT NULL,
	"book_status" text DEFAULT 'open' NOT NULL,
	"push_status" text DEFAULT 'none' NOT NULL,
	"ap_status" text DEFAULT 'unpriced' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "platform_waybill_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "platform_waybill__third_no__key" UNIQUE("org_id","third_no"),
	CONSTRAINT "platform_waybill_matched_check" CHECK ((match_status = 'matched') = (waybill_id is not null)),
	CONSTRAINT "platform_waybill_match_status_known" CHECK ("match_status" in ('unmatched', 'candidates', 'matched', 'released')),
	CONSTRAINT "platform_waybill_check_status_known" CHECK ("check_status" in ('none', 'agreed', 'differs', 'insisted', 'adopted')),
	CONSTRAINT "platform_waybill_book_status_known" CHECK ("book_status" in ('open', 'booked')),
	CONSTRAINT "platform_waybill_push_status_known" CHECK ("push_status" in ('none', 'queued', 'pushed', 'failed')),
	CONSTRAINT "platform_waybill_ap_status_known" CHECK ("ap_status" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "platform_waybill_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "platform_waybill" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "platform_waybill" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "platform_waybill_company" ON "platform_waybill" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_waybill" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "ministry_report" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ministry_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"report_no" text NOT NULL,
	"waybill_id" bigint NOT NULL,
	"account_id" bigint,
	"customer_id" bigint,
	"carrier_id" bigint,
	"vehicle_id" bigint,
	"driver_id" bigint,
	"plate_no" text,
	"load_at" timestamp with time zone,
	"gap_count" integer,
	"first_gap" text,
	"blocked_at" text,
	"blocked_by" text,
	"gaps" jsonb,
	"assessed_at" timestamp with time zone,
	"paid_sum" numeric(14, 2),
	"waybill_at" timestamp with time zone,
	"funds_at" timestamp with time zone,
	"result" text,
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
	CONSTRAINT "ministry_report_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "ministry_report__report_no__key" UNIQUE("org_id","report_no"),
	CONSTRAINT "ministry_report_status_known" CHECK ("status" in ('draft', 'missing', 'ready', 'sending', 'refused', 'unpaid', 'fundsReady', 'fundsSending', 'fundsRefused', 'done', 'withdrawn')),
	CONSTRAINT "ministry_report_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "ministry_report" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "ministry_report" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "ministry_report_company" ON "ministry_report" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ministry_report" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "ministry_payment" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ministry_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"means" text NOT NULL,
	"recipient" text,
	"account" text,
	"bank_name" text,
	"serial_no" text,
	"amount" numeric(14, 2) NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "ministry_payment_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "ministry_payment" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "ministry_payment" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "ministry_payment_company" ON "ministry_payment" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ministry_payment" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "platform_message" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "platform_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"message_no" text NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"platform_waybill_id" bigint,
	"report_id" bigint,
	"record_no" text,
	"key" text NOT NULL,
	"content" jsonb,
	"answer" text,
	"outcome" text,
	"tries" integer,
	"next_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"ms" integer,
	"rows_read" integer,
	"rows_new" integer,
	"rows_changed" integer,
	"rows_refused" integer,
	"approval_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "platform_message_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "platform_message__message_no__key" UNIQUE("org_id","message_no"),
	CONSTRAINT "platform_message_status_known" CHECK ("status" in ('queued', 'sending', 'failed', 'done', 'refused', 'abandoned')),
	CONSTRAINT "platform_message_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "platform_message" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "platform_message" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "platform_message_company" ON "platform_message" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_message" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "cube" numeric(13, 4);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "policy_no" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "insurer_code" text;
--> statement-breakpoint
ALTER TABLE "platform_account" ADD CONSTRAINT "platform_account_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_account" ADD CONSTRAINT "platform_account_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_waybill" ADD CONSTRAINT "platform_waybill_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."platform_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_waybill" ADD CONSTRAINT "platform_waybill_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_waybill" ADD CONSTRAINT "platform_waybill_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."platform_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_vehicle_id_fk" FOREIGN KEY ("org_id","vehicle_id") REFERENCES "public"."vehicle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_driver_id_fk" FOREIGN KEY ("org_id","driver_id") REFERENCES "public"."driver"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_report" ADD CONSTRAINT "ministry_report_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ministry_payment" ADD CONSTRAINT "ministry_payment_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."ministry_report"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_message" ADD CONSTRAINT "platform_message_account_id_fk" FOREIGN KEY ("org_id","account_id") REFERENCES "public"."platform_account"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_message" ADD CONSTRAINT "platform_message_platform_waybill_id_fk" FOREIGN KEY ("org_id","platform_waybill_id") REFERENCES "public"."platform_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_message" ADD CONSTRAINT "platform_message_report_id_fk" FOREIGN KEY ("org_id","report_id") REFERENCES "public"."ministry_report"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "platform_message" ADD CONSTRAINT "platform_message_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "platform_account__name__key" ON "platform_account" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_account_live_idx" ON "platform_account" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_account_purpose_list" ON "platform_account" USING btree ("org_id","purpose") WHERE deleted_at is null and "purpose" is not null;
--> statement-breakpoint
CREATE INDEX "platform_account_adapter_list" ON "platform_account" USING btree ("org_id","adapter") WHERE deleted_at is null and "adapter" is not null;
--> statement-breakpoint
CREATE INDEX "platform_account_party_id_list" ON "platform_account" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_account_status_list" ON "platform_account" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "platform_account_approval_id_ref" ON "platform_account" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_account_name_trgm" ON "platform_account" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_account_base_url_trgm" ON "platform_account" USING gin ("base_url" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "platform_waybill__account_id__platform_no__key" ON "platform_waybill" USING btree ("org_id","account_id","platform_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_live_idx" ON "platform_waybill" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_load_at_list" ON "platform_waybill" USING btree ("org_id","load_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_account_id_list" ON "platform_waybill" USING btree ("org_id","account_id","load_at") WHERE deleted_at is null and "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_check_status_list" ON "platform_waybill" USING btree ("org_id","check_status","load_at") WHERE deleted_at is null and "check_status" not in ('none', 'agreed', 'adopted');
--> statement-breakpoint
CREATE INDEX "platform_waybill_book_status_list" ON "platform_waybill" USING btree ("org_id","book_status","load_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_platform_no_list" ON "platform_waybill" USING btree ("org_id","platform_no","load_at") WHERE deleted_at is null and "platform_no" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_pay_state_list" ON "platform_waybill" USING btree ("org_id","pay_state","load_at") WHERE deleted_at is null and "pay_state" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_receipt_state_list" ON "platform_waybill" USING btree ("org_id","receipt_state","load_at") WHERE deleted_at is null and "receipt_state" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_invoice_state_list" ON "platform_waybill" USING btree ("org_id","invoice_state","load_at") WHERE deleted_at is null and "invoice_state" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_push_status_list" ON "platform_waybill" USING btree ("org_id","push_status","load_at") WHERE deleted_at is null and "push_status" not in ('none', 'pushed');
--> statement-breakpoint
CREATE INDEX "platform_waybill_track_result_list" ON "platform_waybill" USING btree ("org_id","track_result","load_at") WHERE deleted_at is null and "track_result" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_platform_state_list" ON "platform_waybill" USING btree ("org_id","platform_state","load_at") WHERE deleted_at is null and "platform_state" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_ap_status_list" ON "platform_waybill" USING btree ("org_id","ap_status","load_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_source_list" ON "platform_waybill" USING btree ("org_id","source","load_at") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_pulled_at_list" ON "platform_waybill" USING btree ("org_id","pulled_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_created_by_list" ON "platform_waybill" USING btree ("org_id","created_by","load_at") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_created_at_list" ON "platform_waybill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_approval_id_ref" ON "platform_waybill" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_match_status_load_at_ix" ON "platform_waybill" USING btree ("org_id","match_status","load_at");
--> statement-breakpoint
CREATE INDEX "platform_waybill_plate_no_load_at_ix" ON "platform_waybill" USING btree ("org_id","plate_no","load_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_waybill_waybill_id_ix" ON "platform_waybill" USING btree ("org_id","waybill_id");
--> statement-breakpoint
CREATE INDEX "platform_waybill_platform_no_trgm" ON "platform_waybill" USING gin ("platform_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_waybill_third_no_trgm" ON "platform_waybill" USING gin ("third_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_waybill_our_no_trgm" ON "platform_waybill" USING gin ("our_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_waybill_plate_no_trgm" ON "platform_waybill" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_waybill_driver_name_trgm" ON "platform_waybill" USING gin ("driver_name" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "ministry_report__waybill_id__key" ON "ministry_report" USING btree ("org_id","waybill_id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ministry_report_live_idx" ON "ministry_report" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ministry_report_load_at_list" ON "ministry_report" USING btree ("org_id","load_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ministry_report_first_gap_list" ON "ministry_report" USING btree ("org_id","first_gap","load_at") WHERE deleted_at is null and "first_gap" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_blocked_at_list" ON "ministry_report" USING btree ("org_id","blocked_at","load_at") WHERE deleted_at is null and "blocked_at" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_blocked_by_list" ON "ministry_report" USING btree ("org_id","blocked_by","load_at") WHERE deleted_at is null and "blocked_by" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_waybill_id_list" ON "ministry_report" USING btree ("org_id","waybill_id","load_at") WHERE deleted_at is null and "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_plate_no_list" ON "ministry_report" USING btree ("org_id","plate_no","load_at") WHERE deleted_at is null and "plate_no" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_customer_id_list" ON "ministry_report" USING btree ("org_id","customer_id","load_at") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_carrier_id_list" ON "ministry_report" USING btree ("org_id","carrier_id","load_at") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_account_id_list" ON "ministry_report" USING btree ("org_id","account_id","load_at") WHERE deleted_at is null and "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_created_by_list" ON "ministry_report" USING btree ("org_id","created_by","load_at") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_created_at_list" ON "ministry_report" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ministry_report_approval_id_ref" ON "ministry_report" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "ministry_report_status_load_at_ix" ON "ministry_report" USING btree ("org_id","status","load_at");
--> statement-breakpoint
CREATE INDEX "ministry_report_driver_id_status_ix" ON "ministry_report" USING btree ("org_id","driver_id","status");
--> statement-breakpoint
CREATE INDEX "ministry_report_vehicle_id_status_ix" ON "ministry_report" USING btree ("org_id","vehicle_id","status");
--> statement-breakpoint
CREATE INDEX "ministry_report_report_no_trgm" ON "ministry_report" USING gin ("report_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ministry_report_plate_no_trgm" ON "ministry_report" USING gin ("plate_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ministry_payment_parent_idx" ON "ministry_payment" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "platform_message__key__key" ON "platform_message" USING btree ("org_id","key") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_message_live_idx" ON "platform_message" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_message_account_id_list" ON "platform_message" USING btree ("org_id","account_id","id") WHERE deleted_at is null and "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_message_kind_list" ON "platform_message" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "platform_message_record_no_list" ON "platform_message" USING btree ("org_id","record_no") WHERE deleted_at is null and "record_no" is not null;
--> statement-breakpoint
CREATE INDEX "platform_message_created_at_list" ON "platform_message" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "platform_message_created_by_list" ON "platform_message" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "platform_message_approval_id_ref" ON "platform_message" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "platform_message_status_next_at_ix" ON "platform_message" USING btree ("org_id","status","next_at");
--> statement-breakpoint
CREATE INDEX "platform_message_platform_waybill_id_ix" ON "platform_message" USING btree ("org_id","platform_waybill_id");
--> statement-breakpoint
CREATE INDEX "platform_message_report_id_ix" ON "platform_message" USING btree ("org_id","report_id");
--> statement-breakpoint
CREATE INDEX "platform_message_account_id_created_at_ix" ON "platform_message" USING btree ("org_id","account_id","created_at");
--> statement-breakpoint
CREATE INDEX "platform_message_message_no_trgm" ON "platform_message" USING gin ("message_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_message_record_no_trgm" ON "platform_message" USING gin ("record_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "platform_message_key_trgm" ON "platform_message" USING gin ("key" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "platform_waybill" ADD CONSTRAINT "platform_waybill_one_trip" exclude using btree (org_id with =, waybill_id with =) where (match_status = 'matched' and deleted_at is null);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.delete"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.ministry.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.ministry.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.import"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.ministry.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.modify"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.ministry.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.ministry.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.ministry.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.ministry.send"]' WHERE permissions ? 'oms.way.audit' AND NOT permissions ? 'oms.ministry.send';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.adopt"]' WHERE permissions ? 'oms.way.review' AND NOT permissions ? 'oms.other.adopt';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.book"]' WHERE permissions ? 'oms.way.review' AND NOT permissions ? 'oms.other.book';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'oms.other.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.export"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.import"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.match"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.match';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.modify"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.print"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.push"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.push';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.other.read"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.other.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.delete"]' WHERE permissions ? 'oms.api.delete' AND NOT permissions ? 'oms.otherAccount.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.disable"]' WHERE permissions ? 'oms.api.disable' AND NOT permissions ? 'oms.otherAccount.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.enable"]' WHERE permissions ? 'oms.api.enable' AND NOT permissions ? 'oms.otherAccount.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.export"]' WHERE permissions ? 'oms.api.export' AND NOT permissions ? 'oms.otherAccount.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.import"]' WHERE permissions ? 'oms.api.import' AND NOT permissions ? 'oms.otherAccount.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.modify"]' WHERE permissions ? 'oms.api.modify' AND NOT permissions ? 'oms.otherAccount.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.print"]' WHERE permissions ? 'oms.api.print' AND NOT permissions ? 'oms.otherAccount.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherAccount.read"]' WHERE permissions ? 'oms.api.read' AND NOT permissions ? 'oms.otherAccount.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.delete"]' WHERE permissions ? 'oms.way.delete' AND NOT permissions ? 'oms.otherMessage.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.export"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.otherMessage.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'oms.otherMessage.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.modify"]' WHERE permissions ? 'oms.way.modify' AND NOT permissions ? 'oms.otherMessage.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.otherMessage.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.read"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.otherMessage.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.otherMessage.resend"]' WHERE permissions ? 'oms.way.price' AND NOT permissions ? 'oms.otherMessage.resend';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
