ALTER TABLE "waybill" ADD COLUMN "zero_reason" text;
