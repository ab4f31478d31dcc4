interface Told {
  no: string
  date: string
  sellerName: string
  buyerName: string
  buyerTaxNo: string
  amount: string
  tax: string
  total: string
  taxRate: string | null
  isSpecial: boolean
}

/** A digital invoice as the tax bureau writes it. */
export function eInvoiceXml(told: Told): string {
  const { no, date, sellerName, buyerName, buyerTaxNo, amount, tax, total, taxRate, isSpecial } = told
  const label = isSpecial ? '增值税专用发票' : '普通发票'
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header><EIid>${no}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelCode>${isSpecial ? '01' : '02'}</LabelCode><LabelName>${label}</LabelName></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation><SellerName>${sellerName}</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${buyerTaxNo}</BuyerIdNum><BuyerName>${buyerName}</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>${amount}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm><TotalTax-includedAmount>${total}</TotalTax-includedAmount><RequestTime>${date} 09:30:00</RequestTime></BasicInformation>
    <IssuItemInformation><ItemName>*运输服务*国内道路货物运输服务</ItemName><Amount>${amount}</Amount>${taxRate ? `<TaxRate>${taxRate}</TaxRate>` : ''}<ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>
  </EInvoiceData>
</EInvoice>
`
}
