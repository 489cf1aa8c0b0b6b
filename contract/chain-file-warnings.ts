import { hoursWarnings, outsideWarnings } from './chain-file-hours.ts';
import type { ChainFault } from './chain-file-faults.ts';
import type { Chain, ChainModifierGroup } from './chain-file.ts';
import { optionEffect } from './chain-option-effect.ts';
import { amountOf } from './portion-amount.ts';

/** What is valid but hardly intended (docs/product.md §20.9): each import warns about it, and applies it anyway. */
export function chainWarnings(chain: Chain): ChainFault[] {
  return [
    ...chain.restaurants.flatMap(({ opening_hours, zones }, index) => [
      ...hoursWarnings(opening_hours, `restaurants[${index}].opening_hours`),
      ...zones.flatMap((zone, at) =>
        zone.opening_hours ? hoursWarnings(zone.opening_hours, `restaurants[${index}].zones[${at}].opening_hours`) : [],
      ),
    ]),
    ...outsideWarnings(chain),
    ...stopWarnings(chain),
    ...weightWarnings(chain),
    ...documentWarnings(chain),
  ];
}

/** How many may be chosen of the options that are not sold out. */
const mostOf = (group: ChainModifierGroup, stopped: ReadonlySet<string>): number =>
  group.options.reduce((sum, option) => (stopped.has(`${group.id}/${option.id}`) ? sum : sum + option.max_quantity), 0);

/** Required groups that cannot be answered because of a restaurant's sold-out options. */
function stopWarnings({ restaurants, modifier_groups: groups, products }: Chain): ChainFault[] {
  return restaurants.flatMap(({ assortment }, index) => {
    const stopped = new Set(assortment.stop_options);
    return groups.flatMap((group) => {
      const asking = products.filter(({ modifier_groups }) => modifier_groups.includes(group.id));
      if (!group.required || asking.length === 0 || mostOf(group, stopped) >= group.min) return [];
      const message = `Too few options of "${group.id}" are left to answer it: ${asking
        .map(({ id }) => `"${id}"`)
        .join(', ')} will be sold out`;
      return [{ path: `restaurants[${index}].assortment.stop_options`, message }];
    });
  });
}

/** Links of the footer to documents that are pages of this chain, and that it has no page for. */
function documentWarnings({ documents, pages }: Chain): ChainFault[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  return Object.entries(documents).flatMap(([name, url]) => {
    const slug = typeof url === 'string' && url.startsWith('/info/') ? url.slice(1) : null;
    return slug === null || slugs.has(slug)
      ? []
      : [{ path: `documents.${name}`, message: `Leads to ${url}, and there is no page "${slug}"` }];
  });
}

const HOW = 'write one amount at the end, such as «6 шт., 210 г», or give portion_size';

/** Weights that state another amount than `portion_size`, or no computable one. */
function weightWarnings({ products, modifier_groups: groups }: Chain): ChainFault[] {
  return [
    ...products.flatMap(({ weight, portion_size }, index) => {
      const size = amountOf(weight)?.size;
      return size === undefined || size === portion_size
        ? []
        : [{ path: `products[${index}].portion_size`, message: `Is ${portion_size}, while weight says "${weight}"` }];
    }),
    ...groups.flatMap(({ kind, options }, index) =>
      options.flatMap((option, at): ChainFault[] => {
        const { weight, portion_size } = option;
        if (weight === null || !/\d/.test(weight)) return [];
        const path = `modifier_groups[${index}].options[${at}]`;
        const size = amountOf(weight)?.size;
        if (size === undefined) {
          return portion_size === undefined
            ? [{ path: `${path}.weight`, message: `"${weight}" is not counted: ${HOW}` }]
            : [];
        }
        const counted = optionEffect(kind, option)?.size ?? size;
        return Math.abs(counted) === size
          ? []
          : [{ path: `${path}.portion_size`, message: `Is ${counted}, while weight says "${weight}"` }];
      }),
    ),
  ];
}
