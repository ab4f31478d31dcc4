ALTER TABLE "session" ADD COLUMN "as_member_id" bigint;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "parent_hash" text;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_parent_fkey" FOREIGN KEY ("parent_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "session_parent_idx" ON "session" USING btree ("parent_hash");
