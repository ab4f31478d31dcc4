ALTER TABLE "waybill" ADD COLUMN "box_received1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_received2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_loss1" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN "box_loss2" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "waybill" ADD CONSTRAINT "waybill_received_check" CHECK ((box_received1 is null) = (box_received2 is null)
      and (box_received1 is null or unload_net is null or (box_no1 is not null and box_no2 is not null and unload_net = box_received1 + box_received2)));
