package board

import "testing"

func TestTheWheelIsTheBlockAroundB2(t *testing.T) {
	want := SetOf(A1, B1, C1, A2, B2, C2, A3, B3, C3)
	if Wheel != want || Wheel.Len() != 9 {
		t.Errorf("got %016b, want %016b", Wheel, want)
	}
}

func TestADeckHasTheCardsThatShowSomething(t *testing.T) {
	var deck Cards
	if n := deck.Len(); n != 0 {
		t.Errorf("empty deck: got %d cards", n)
	}
	for i := range 24 {
		deck[i][0] = Spot{B2, Red}
	}
	if n := deck.Len(); n != 24 {
		t.Errorf("got %d cards, want 24", n)
	}
}
