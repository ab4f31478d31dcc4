/** Number of a digital invoice: year, tax region, channel and 15 digits of sequence. */
export function invoiceNumber({ day, region, sequence }: { day: string; region: string; sequence: number }): string {
  return `${day.slice(2, 4)}${region}2${String(31_846_207 + sequence * 10_949).padStart(15, '0')}`
}
