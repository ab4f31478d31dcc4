ALTER TABLE "driver" ADD COLUMN "card_changed_by" bigint;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "card_changed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "card_checked_by" bigint;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "card_checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "card_changers" jsonb;
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "card_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_card_changed_by_fk" FOREIGN KEY ("org_id","card_changed_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_card_checked_by_fk" FOREIGN KEY ("org_id","card_checked_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "driver_card_status_list" ON "driver" USING btree ("org_id","card_status","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_card_status_known" CHECK ("card_status" in ('none', 'pending', 'confirmed', 'refused'));
--> statement-breakpoint
ALTER TABLE "driver" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Cards that were there before a second person was asked for are paid to as before; a change of them waits.
UPDATE "driver" SET card_status = 'confirmed' WHERE bank_card_no IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "driver" FORCE ROW LEVEL SECURITY;
