ALTER TABLE "waybill" ADD COLUMN "ar_due" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "ap_due" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "due_reason" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "reprice_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "lane_id" integer;
--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "lane_qty" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "lane_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "waybill_reprice_status_list" ON "waybill" USING btree ("org_id","reprice_status","id") WHERE deleted_at is null and "reprice_status" not in ('none');
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_due_check" CHECK ((reprice_status = 'due') = (ar_due is not null or ap_due is not null));
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_reprice_status_known" CHECK ("reprice_status" in ('none', 'due'));
