ALTER TABLE "party" ADD COLUMN "credit_lift_until" date;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "credit_lift_reason" text;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "credit_lift_by" bigint;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "credit_lift_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "credit_lift" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_credit_lift_by_fk" FOREIGN KEY ("org_id","credit_lift_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "party_credit_lift_list" ON "party" USING btree ("org_id","credit_lift","code") WHERE deleted_at is null and "credit_lift" not in ('none');
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_credit_lift_known" CHECK ("credit_lift" in ('none', 'lifted'));
