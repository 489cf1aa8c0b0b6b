/** The address of a restaurant with its city, which chains write into it or not: «Калуга, ул. Кирова, 1». */
export function fullAddress({ address }: { readonly address: string }, city: { readonly name: string }): string {
  return address.toLowerCase().includes(city.name.toLowerCase()) ? address : `${city.name}, ${address}`;
}
