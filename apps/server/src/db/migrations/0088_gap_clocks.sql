ALTER TABLE "container" ADD COLUMN "stopped_days" integer;
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "stopped_since" date;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "stopped_days" integer;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "stop_note" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "clock_by" text;
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "settled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "clock_from" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "clock_by" text;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "box_free_days" integer;
--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "box_day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "box_free_days" integer;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "box_day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "free_days" integer;
--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "day_fee" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "container" ADD COLUMN "terms_by" text;
--> statement-breakpoint
ALTER TABLE "container_move" ADD COLUMN "terms_by" text;
--> statement-breakpoint
CREATE INDEX "container_stopped_since_list" ON "container" USING btree ("org_id","stopped_since","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "handover" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "handover" SET settled_at = updated_at WHERE status = 'settled';
--> statement-breakpoint
ALTER TABLE "handover" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "container_move" SET stopped_days = 0 WHERE stay_days is not null;
--> statement-breakpoint
ALTER TABLE "container_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "container" SET stopped_days = 0, terms_by = case status when 'atCustomer' then 'container' else 'yard' end WHERE stay_days is not null;
--> statement-breakpoint
ALTER TABLE "container" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_stopped_check" CHECK (stopped_days is null or stopped_days between 0 and stay_days);
--> statement-breakpoint
ALTER TABLE "container_move" ADD CONSTRAINT "container_move_stopped_check" CHECK (stopped_days is null or stopped_days between 0 and stay_days);
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_settled_check" CHECK ((status = 'settled') = (settled_at is not null));
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_clock_check" CHECK ((clock_from is null) = (clock_by is null) and (clock_by is null or status = 'settled'));
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_box_terms_check" CHECK ((box_free_days is null) = (box_day_fee is null));
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_box_terms_check" CHECK ((box_free_days is null) = (box_day_fee is null));
