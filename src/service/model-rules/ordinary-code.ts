/**
 * Small files in which no sensible rule finds much: a rule that a model wrote is refused where it does, also while no repository is at hand to
 * show that it finds everything.
 */

const javascript = `export function total(prices) {
  let sum = 0;
  for (const price of prices) {
    sum += price.amount * 2;
  }
  return sum;
}

const names = ['ann', 'bob'].map((name) => name.toUpperCase());
if (names.length > 1) {
  names.push(names[0]);
}

class Basket {
  constructor(items) {
    this.items = items;
  }
  first() {
    return this.items[0] ?? null;
  }
}

export const basket = new Basket([{ id: 1, label: 'tea' }]);
`;

const python = `def total(prices):
    result = 0
    for price in prices:
        result += price["amount"] * 2
    return result


class Basket:
    def __init__(self, items):
        self.items = items

    def first(self):
        if len(self.items) > 0:
            return self.items[0]
        return None


names = [name.upper() for name in ["ann", "bob"]]
basket = Basket([{"id": 1, "label": "tea"}])
`;

const go = `package basket

type Item struct {
	ID    int
	Label string
}

func Total(prices []int) int {
	sum := 0
	for _, price := range prices {
		sum += price * 2
	}
	return sum
}

func First(items []Item) *Item {
	if len(items) > 0 {
		return &items[0]
	}
	return nil
}
`;

const java = `package shop;

import java.util.List;

public class Basket {
  private final List<String> items;

  public Basket(List<String> items) {
    this.items = items;
  }

  public int total(int[] prices) {
    int sum = 0;
    for (int price : prices) {
      sum += price * 2;
    }
    return sum;
  }

  public String first() {
    return items.isEmpty() ? null : items.get(0);
  }
}
`;

const php = `<?php
class Basket {
    private array $items;

    public function __construct(array $items) {
        $this->items = $items;
    }

    public function total(array $prices): int {
        $sum = 0;
        foreach ($prices as $price) {
            $sum += $price * 2;
        }
        return $sum;
    }

    public function first() {
        return count($this->items) > 0 ? $this->items[0] : null;
    }
}
`;

const ruby = `class Basket
  def initialize(items)
    @items = items
  end

  def total(prices)
    sum = 0
    prices.each do |price|
      sum += price * 2
    end
    sum
  end

  def first
    @items.first unless @items.empty?
  end
end
`;

const csharp = `using System.Collections.Generic;

namespace Shop;

public class Basket
{
    private readonly List<string> items;

    public Basket(List<string> items)
    {
        this.items = items;
    }

    public int Total(int[] prices)
    {
        var sum = 0;
        foreach (var price in prices)
        {
            sum += price * 2;
        }
        return sum;
    }
}
`;

const kotlin = `package shop

class Basket(private val items: List<String>) {
    fun total(prices: List<Int>): Int {
        var sum = 0
        for (price in prices) {
            sum += price * 2
        }
        return sum
    }

    fun first(): String? = if (items.isEmpty()) null else items[0]
}
`;

const rust = `pub struct Basket {
    items: Vec<String>,
}

impl Basket {
    pub fn total(&self, prices: &[i64]) -> i64 {
        let mut sum = 0;
        for price in prices {
            sum += price * 2;
        }
        sum
    }

    pub fn first(&self) -> Option<&String> {
        self.items.get(0)
    }
}
`;

/** By path. */
export const ordinaryCode: Readonly<Record<string, string>> = {
  'basket.js': javascript,
  'basket.ts': javascript,
  'basket.py': python,
  'basket.go': go,
  'Basket.java': java,
  'basket.php': php,
  'basket.rb': ruby,
  'Basket.cs': csharp,
  'Basket.kt': kotlin,
  'basket.rs': rust,
};
