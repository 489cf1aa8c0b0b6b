/** Returns a restaurant's address with its city, whether or not the chain included it: «Калуга, ул. Кирова, 1». */
export function fullAddress({ address }: { readonly address: string }, city: { readonly name: string }): string {
  return address.toLowerCase().includes(city.name.toLowerCase()) ? address : `${city.name}, ${address}`;
}
