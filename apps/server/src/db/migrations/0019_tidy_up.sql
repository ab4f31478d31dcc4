DROP INDEX "callback_target_id_status_next_at_ix";
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "outgoing_held_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "message_age_idx" ON "message" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "message_read_idx" ON "message" USING btree ("read_at") WHERE read_at is not null;
--> statement-breakpoint
CREATE INDEX "callback_attempt_age_idx" ON "callback_attempt" USING btree ("at");
--> statement-breakpoint
-- What waits for one receiver, the longest due first: whatever waits for the others, or is done, costs nothing.
DROP INDEX "callback_due_idx";
--> statement-breakpoint
CREATE INDEX "callback_queue_idx" ON "callback" ("org_id", "target_id", "next_at", "id") WHERE "direction" = 'out' AND "status" IN ('pending', 'failed');
--> statement-breakpoint
GRANT UPDATE (outgoing_held_at) ON "org" TO tuheng_app;
