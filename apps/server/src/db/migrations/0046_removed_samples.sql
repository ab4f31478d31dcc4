ALTER TABLE "sample_record" ADD COLUMN "removed_at" timestamp with time zone;
